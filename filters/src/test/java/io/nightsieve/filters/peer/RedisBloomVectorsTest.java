package io.nightsieve.filters.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.peer.PeerVectors.Case;
import io.nightsieve.filters.peer.RedisBloomBuilder.Answer;
import io.nightsieve.filters.peer.RedisChunks.Chunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bytes and answers of RedisBloom 2.6.28, 2.8.20 and a later master. */
class RedisBloomVectorsTest {
  private static final FilterSpec ANY = new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.STRING, 0);

  static List<Case> cases() {
    return PeerVectors.of("redisbloom-bf.json").toList();
  }

  static List<Case> loads() {
    return PeerVectors.of("redisbloom-bf-loadchunk-validation.json").toList();
  }

  private static RedisBloomFormat format(Case recorded) {
    return recorded.json().get("params").has("legacy")
        ? RedisBloomFormat.LEGACY
        : RedisBloomFormat.SCALING;
  }

  private static RedisBloomBuilder builder(Case recorded) {
    int growth = (int) recorded.number("expansion", recorded.number("growth", 2));
    if (format(recorded) == RedisBloomFormat.LEGACY) {
      return RedisBloomBuilder.from(
          legacyLink(recorded), (int) recorded.number("options", 0), growth);
    }
    double error = recorded.number("errorRate", 0);
    long capacity = (long) recorded.number("capacity", 0);
    return recorded.json().get("params").has("nonScaling")
        ? RedisBloomBuilder.nonScaling(error, capacity)
        : RedisBloomBuilder.scaling(error, capacity, growth);
  }

  /** The first link of a filter that began in an older server: its entries were not adjusted. */
  private static RedisBloomLink legacyLink(Case recorded) {
    long entries = (long) recorded.number("entries", 0);
    int n2 = (int) recorded.number("n2", 0);
    RedisBloomLink sized = RedisBloomLink.sized(entries, recorded.number("error", 0), n2 > 0);
    return new RedisBloomLink(
        sized.bytes(),
        sized.bits(),
        0,
        sized.error(),
        sized.bitsPerItem(),
        sized.hashes(),
        entries,
        n2);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theBytesAndAnswersOfTheServerAreReproduced(Case recorded) {
    RedisBloomFormat format = format(recorded);
    RedisBloomBuilder builder = builder(recorded);
    List<String> items = recorded.texts("items");
    if (recorded.json().path("note").asText().contains("'first' is in the filter too")) {
      builder.add(PeerVectors.fingerprint(format, "first".getBytes(UTF_8)), 0);
    }
    List<String> alreadyThere = new ArrayList<>();
    List<String> full = new ArrayList<>();
    for (String item : items) {
      Answer answer = builder.add(PeerVectors.fingerprint(format, recorded.key(item)), 0);
      if (answer != Answer.ADDED) {
        (answer == Answer.FULL ? full : alreadyThere).add(item);
      }
    }
    assertThat(alreadyThere).isEqualTo(recorded.texts("adds_returning_0"));
    List<String> errors = new ArrayList<>();
    recorded.json().path("adds_returning_error").forEach(e -> errors.add(e.get(0).asText()));
    assertThat(full).isEqualTo(errors);

    byte[] stored = builder.toBytes();
    RedisVectors.assertIsTheRecordedDump(recorded, stored, RedisChunks.ofBloom(stored));
    RedisVectors.assertAnswersAsRecorded(recorded, format, format.open(ANY, stored));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aDumpIsPutTogetherWhateverTheOrderOfItsChunks(Case recorded) {
    byte[] stored = builder(recorded).toBytes();
    List<Chunk> chunks = new ArrayList<>(RedisChunks.ofBloom(stored));
    chunks.add(new Chunk(0, new byte[0]));
    Collections.reverse(chunks);
    assertThat(Arrays.equals(RedisChunks.bloomOf(chunks), stored)).isTrue();
  }

  /** A filter of the recorded header, with the recorded chunk loaded into it. */
  private static void load(Case recorded) {
    byte[] header = HexFormat.of().parseHex(recorded.json().get("headerHex").asText());
    RedisBloomHeader read = RedisBloomHeader.read(header);
    if (!recorded.json().has("iter")) {
      byte[] stored = Arrays.copyOf(header, (int) read.totalBytes());
      assertThat(RedisBloomFormat.SCALING.open(ANY, stored).sizeBytes()).isEqualTo(stored.length);
      return;
    }
    List<Chunk> chunks = new ArrayList<>();
    chunks.add(new Chunk(1, header));
    long iterator = recorded.json().get("iter").asLong();
    int length = recorded.json().get("dataLength").asInt();
    chunks.add(new Chunk(iterator, new byte[length]));
    // What the recorded chunk leaves out, so that the filter is whole.
    long begin = length == 0 ? iterator - 1 : iterator - 1 - length;
    int firstLink = (int) read.links().get(0).bytes();
    addPiece(chunks, 0, begin);
    addPiece(chunks, iterator - 1, Math.max(firstLink, iterator - 1));
    addPiece(chunks, Math.max(firstLink, iterator - 1), 2L * firstLink);
    RedisChunks.bloomOf(chunks);
  }

  private static void addPiece(List<Chunk> chunks, long from, long to) {
    if (to > from) {
      chunks.add(new Chunk(to + 1, new byte[(int) (to - from)]));
    }
  }

  @ParameterizedTest
  @MethodSource("loads")
  void whatTheServerRefusesToLoadIsRefused(Case recorded) {
    String reply = recorded.json().get("reply").get("master-b28c2945").asText();
    if (reply.equals("OK")) {
      load(recorded);
    } else {
      assertThatThrownBy(() -> load(recorded))
          .isInstanceOf(FilterFormatException.class)
          .hasMessageContaining("expected");
    }
  }

  @Test
  void buildIsWhatTheServerHoldsAfterAddsInOrder() {
    long[] fingerprints = RedisFixtures.sorted(RedisBloomFormat.SCALING, 500);
    FilterSpec spec = new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.STRING, 0.2);
    byte[] scalingBytes = RedisBloomFormat.SCALING.build(spec, fingerprints, 500);
    byte[] nonScalingBytes = RedisBloomFormat.NON_SCALING.build(spec, fingerprints, 500);
    RedisBloomBuilder scaling = RedisBloomBuilder.scaling(0.01, entries(scalingBytes), 2);
    RedisBloomBuilder nonScaling = RedisBloomBuilder.nonScaling(0.01, entries(nonScalingBytes));
    for (int i = 0; i < 1000; i += 2) {
      scaling.add(fingerprints, i);
      nonScaling.add(fingerprints, i);
    }
    assertThat(scalingBytes).isEqualTo(scaling.toBytes());
    assertThat(nonScalingBytes).isEqualTo(nonScaling.toBytes());
  }

  private static long entries(byte[] stored) {
    long entries = RedisBloomHeader.read(stored).links().get(0).entries();
    assertThat(entries).as("500 items and a fifth more").isBetween(600L, 620L);
    return entries;
  }
}
