package io.nightsieve.filters.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.peer.PeerVectors.Case;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bytes and answers of httpimp/bloomfilter 4e71fd5, alone and in a list. */
class HttpimpVectorsTest {
  private static final HttpimpFormat FORMAT = new HttpimpFormat();
  private static final HttpimpChainFormat CHAIN = new HttpimpChainFormat();

  static List<Case> filters() {
    return cases("httpimp-bloomfilter");
  }

  static List<Case> chains() {
    return cases("httpimp-chain");
  }

  private static List<Case> cases(String format) {
    return PeerVectors.of("httpimp-chain.json")
        .filter(each -> each.json().get("format").asText().equals(format))
        .toList();
  }

  private static FilterSpec spec(Case recorded) {
    return new FilterSpec(FilterKind.BLOOM, recorded.number("p", 0), ItemType.STRING, 0);
  }

  @ParameterizedTest
  @MethodSource("filters")
  void theBytesAndAnswersOfThePeerAreReproduced(Case recorded) {
    HttpimpShape shape =
        HttpimpShape.sized((long) recorded.number("n", 0), recorded.number("p", 0));
    assertThat(shape)
        .isEqualTo(new HttpimpShape((long) recorded.number("m", 0), (int) recorded.number("k", 0)));
    byte[] bytes = new byte[(int) (shape.bits() / 8)];
    for (String item : recorded.texts("items")) {
      long fingerprint = PeerVectors.fingerprint(FORMAT, item.getBytes(UTF_8))[0];
      HttpimpBits.set(bytes, shape.bits(), shape.hashes(), fingerprint);
    }
    assertThat(bytes).isEqualTo(Base64.getDecoder().decode(recorded.json().get("bytes").asText()));

    PeerFilter filter = FORMAT.open(spec(recorded), bytes);
    for (String item : recorded.texts("items")) {
      assertThat(PeerVectors.mightContain(FORMAT, filter, item.getBytes(UTF_8))).as(item).isTrue();
    }
    RedisVectors.assertAnswersAsRecorded(recorded, FORMAT, filter);
  }

  @ParameterizedTest
  @MethodSource("chains")
  void theListOfThePeerIsReproduced(Case recorded) {
    HttpimpChain chain = new HttpimpChain();
    for (JsonNode batch : recorded.json().get("batches")) {
      List<String> items = new ArrayList<>();
      batch.forEach(item -> items.add(item.asText()));
      long[] fingerprints =
          items.stream()
              .mapToLong(i -> PeerVectors.fingerprint(FORMAT, i.getBytes(UTF_8))[0])
              .toArray();
      chain.add(fingerprints, 0, fingerprints.length);
    }
    List<String> list = recorded.texts("list_newest_first");
    assertThat(chain.elements()).isEqualTo(list);

    byte[] stored = (list.size() + "\n" + String.join("\n", list)).getBytes(UTF_8);
    assertThat(HttpimpChainFormat.elements(stored)).isEqualTo(list);
    RedisVectors.assertAnswersAsRecorded(recorded, CHAIN, CHAIN.open(spec(recorded), stored));
    assertThat(HttpimpChain.of(list).elements()).isEqualTo(list);
  }
}
