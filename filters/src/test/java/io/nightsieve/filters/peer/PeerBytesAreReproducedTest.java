package io.nightsieve.filters.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.peer.PeerVectors.Case;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Of every filter that a Bloom-like peer wrote: the same bytes, and the same answers from them. */
class PeerBytesAreReproducedTest {
  private static final FilterSpec SPEC = new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.STRING, 0);

  static Stream<Case> guava() {
    return PeerVectors.of("guava-bloomfilter.json");
  }

  @ParameterizedTest
  @MethodSource
  void guava(Case vector) {
    GuavaFormat format = new GuavaFormat();
    List<byte[]> items = vector.keys("items");
    long[] prints = PeerVectors.fingerprints(format, items);
    long n = Math.max(1, vector.whole("expectedInsertions"));
    double fpp = vector.number("fpp");
    byte[] built = format.sized(n, fpp, prints, items.size());
    if (vector.hasParam("kFormula")) {
      // Before 33.4.0 Guava rounded the probes another way; the number is in the stream.
      built = format.write(1, 9, 6, prints, items.size());
    } else if (vector.text("strategy").endsWith("32")) {
      built = format.write(0, 1917, 13, prints, items.size());
    }
    check(format, vector, built);
  }

  static Stream<Case> sparkV1() {
    return PeerVectors.of("spark-bloomfilter-v1.json");
  }

  @ParameterizedTest
  @MethodSource
  void sparkV1(Case vector) {
    spark(new SparkFormat(1), vector);
  }

  static Stream<Case> sparkV2() {
    return PeerVectors.of("spark-bloomfilter-v2.json");
  }

  @ParameterizedTest
  @MethodSource
  void sparkV2(Case vector) {
    int seed = vector.hasParam("seed") ? (int) vector.whole("seed") : 0;
    spark(new SparkFormat(2, seed), vector);
  }

  private static void spark(SparkFormat format, Case vector) {
    List<byte[]> items = vector.keys("items");
    long[] prints = PeerVectors.fingerprints(format, items);
    long n = vector.whole("expectedNumItems");
    byte[] built =
        vector.hasParam("fpp")
            ? format.sized(n, vector.number("fpp"), prints, items.size())
            : format.write(n, vector.whole("numBits"), prints, items.size());
    check(format, vector, built);
  }

  static Stream<Case> goBloom() {
    return PeerVectors.of("go-bloom-v3.json");
  }

  @ParameterizedTest
  @MethodSource
  void goBloom(Case vector) {
    GoBloomFormat format = new GoBloomFormat(false);
    check(format, vector, go(format, vector));
    if (vector.has("json")) {
      GoBloomFormat json = new GoBloomFormat(true);
      String text = vector.json().get("json").asText();
      if (vector.name().equals("x-json-base64-std-option")) {
        // A switch of the whole Go process: readable, but not what we write.
        assertThat(text).containsPattern("[+/]");
      } else {
        assertThat(new String(go(json, vector), StandardCharsets.US_ASCII)).isEqualTo(text);
      }
      answers(json, vector, text.getBytes(StandardCharsets.US_ASCII));
    }
  }

  private static byte[] go(GoBloomFormat format, Case vector) {
    List<byte[]> items = vector.keys("items");
    long[] prints = PeerVectors.fingerprints(format, items);
    return switch (vector.text("ctor")) {
      case "NewWithEstimates" ->
          format.sized(vector.whole("n"), vector.number("p"), prints, items.size());
      case "New" -> {
        long m = Math.max(1, vector.whole("m"));
        long length = vector.whole("m") == 0 && items.isEmpty() ? 0 : m;
        yield format.write(m, Math.max(1, vector.whole("k")), length, prints, items.size());
      }
      case "From" -> {
        long m = 64 * vector.whole("words");
        yield format.write(m, vector.whole("k"), m, prints, items.size());
      }
      default ->
          format.write(
              vector.whole("m"),
              vector.whole("k"),
              64 * vector.whole("words"),
              prints,
              items.size());
    };
  }

  static Stream<Case> dataSketches() {
    return PeerVectors.of("datasketches-bloomfilter.json");
  }

  @ParameterizedTest
  @MethodSource
  void dataSketches(Case vector) {
    DataSketchesFormat format = new DataSketchesFormat(vector.whole("seed"));
    List<byte[]> items = vector.keys("items");
    long[] prints = PeerVectors.fingerprints(format, items);
    // The library knows how many bits are set only of filters that were always asked as they grew.
    boolean counted =
        vector.has("itemOps")
            && Stream.of(vector.json().get("itemOps"))
                .allMatch(ops -> !ops.toString().contains("update"));
    byte[] built =
        vector.hasParam("fpp")
            ? format.sized(
                vector.whole("maxDistinctItems"),
                vector.number("fpp"),
                counted,
                prints,
                items.size())
            : format.write(
                vector.whole("numBits"),
                (int) vector.whole("numHashes"),
                counted,
                prints,
                items.size());
    check(format, vector, built);
  }

  private static void check(WireFormat format, Case vector, byte[] built) {
    if (vector.has("bytes")) {
      assertThat(built).isEqualTo(vector.bytes());
    } else {
      assertThat(PeerVectors.sha256(built)).isEqualTo(vector.sha256());
    }
    answers(format, vector, built);
  }

  private static void answers(WireFormat format, Case vector, byte[] bytes) {
    PeerFilter filter = format.open(SPEC, bytes);
    assertThat(filter.sizeBytes()).isEqualTo(bytes.length);
    assertThat(vector.keys("items"))
        .allMatch(item -> PeerVectors.mightContain(format, filter, item));
    assertThat(vector.keys("positives"))
        .allMatch(item -> PeerVectors.mightContain(format, filter, item));
    List<byte[]> found =
        vector.probes().stream()
            .filter(probe -> PeerVectors.mightContain(format, filter, probe))
            .toList();
    byte[][] listed = vector.falselyPositive().toArray(byte[][]::new);
    if (vector.has("negatives_answering_true_truncated")) {
      // The list is cut; the count is whole.
      assertThat(found).hasSize((int) vector.falsePositives()).startsWith(listed);
    } else {
      assertThat(found).containsExactly(listed);
    }
  }
}
