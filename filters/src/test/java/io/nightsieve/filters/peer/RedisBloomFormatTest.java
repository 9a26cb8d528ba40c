package io.nightsieve.filters.peer;

import static io.nightsieve.filters.peer.RedisFixtures.assertAllFound;
import static io.nightsieve.filters.peer.RedisFixtures.measuredFpp;
import static io.nightsieve.filters.peer.RedisFixtures.sorted;
import static io.nightsieve.filters.peer.RedisFixtures.spec;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.peer.RedisBloomBuilder.Answer;
import io.nightsieve.filters.peer.RedisChunks.Chunk;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedisBloomFormatTest {
  private static final RedisBloomFormat SCALING = RedisBloomFormat.SCALING;
  private static final RedisBloomFormat NON_SCALING = RedisBloomFormat.NON_SCALING;

  private static byte[] filter(int items) {
    return SCALING.build(spec(SCALING, 0.01), sorted(SCALING, items), items);
  }

  private static void assertRefused(byte[] bytes, String field, long offset, String message) {
    assertThatThrownBy(() -> SCALING.open(spec(SCALING, 0.01), bytes))
        .isInstanceOfSatisfying(
            FilterFormatException.class,
            e -> {
              assertThat(e.field()).isEqualTo(field);
              assertThat(e.offset()).isEqualTo(offset);
            })
        .hasMessageContaining(message);
  }

  @Test
  void a20_bitsAndHashesCarryNoExtraFactor() {
    RedisBloomLink usual = RedisBloomLink.sized(1000, 0.01, false);
    assertThat(usual.bits()).as("9,585 rounded up to words of 64").isEqualTo(9600);
    assertThat(usual.hashes()).isEqualTo(7);
    RedisBloomLink strict = RedisBloomLink.sized(100, 0.001, false);
    assertThat(strict.bits()).as("1,437 rounded up to words of 64").isEqualTo(1472);
    assertThat(strict.hashes()).isEqualTo(10);
  }

  @Test
  void a20_theFirstLinkOfAFilterThatScalesHasHalfTheError() {
    RedisBloomHeader scaling =
        RedisBloomHeader.read(RedisBloomBuilder.scaling(0.01, 100, 2).toBytes());
    assertThat(scaling.links().get(0).error()).isEqualTo(0.005);
    assertThat(scaling.links().get(0).bits()).isEqualTo(1152);
    assertThat(scaling.links().get(0).hashes()).isEqualTo(8);
    RedisBloomHeader whole =
        RedisBloomHeader.read(RedisBloomBuilder.nonScaling(0.01, 100).toBytes());
    assertThat(whole.links().get(0).error()).isEqualTo(0.01);
    assertThat(whole.options()).isEqualTo(13);
  }

  @Test
  void a25_numbersAreNotOfferedSinceTheServerHashesTheirDigits() {
    assertThat(SCALING.itemTypes()).containsExactly(ItemType.STRING);
    byte[] bytes = SCALING.build(spec(SCALING, 0.01), fingerprint("42"), 1);
    assertThat(SCALING.open(spec(SCALING, 0.01), bytes).mightContain(fingerprint("42"), 0))
        .isTrue();
  }

  private static long[] fingerprint(String item) {
    return PeerVectors.fingerprint(SCALING, item.getBytes(UTF_8));
  }

  @Test
  void a33_addingAgainChangesNothing() {
    long[] ten = sorted(SCALING, 10);
    RedisBloomBuilder once = RedisBloomBuilder.scaling(0.01, 10, 2);
    RedisBloomBuilder often = RedisBloomBuilder.scaling(0.01, 10, 2);
    for (int at = 0; at < ten.length; at += 2) {
      once.add(ten, at);
    }
    for (int round = 0; round < 1000; round++) {
      for (int at = 0; at < ten.length; at += 2) {
        assertThat(often.add(ten, at)).isEqualTo(round == 0 ? Answer.ADDED : Answer.ALREADY_THERE);
      }
    }
    assertThat(often.toBytes()).isEqualTo(once.toBytes());
    assertThat(RedisBloomHeader.read(often.toBytes()).size()).isEqualTo(10);
  }

  @Test
  void a38_aGrownChainKeepsTheWholeRateInFewLinks() {
    int items = 10_000;
    long[] fingerprints = sorted(SCALING, items);
    RedisBloomBuilder builder = RedisBloomBuilder.scaling(0.01, 100, 2);
    for (int at = 0; at < fingerprints.length; at += 2) {
      builder.add(fingerprints, at);
    }
    byte[] stored = builder.toBytes();
    PeerFilter filter = SCALING.open(spec(SCALING, 0.01), stored);
    assertAllFound(SCALING, filter, fingerprints);
    assertThat(measuredFpp(SCALING, filter, 200_000)).isLessThan(0.012);
    assertThat(filter.expectedFpp()).isLessThan(0.012);
    assertThat(builder.linkCount()).isEqualTo(7);
    assertThat(stored.length).isLessThan(4 * filter(items).length);
  }

  @Test
  void a38_aFilterBuiltForItsItemsHasOneLink() {
    for (int items : new int[] {0, 1, 2, 10, 500, 5000}) {
      RedisBloomHeader header = RedisBloomHeader.read(filter(items));
      assertThat(header.links()).hasSize(1);
      assertThat(header.links().get(0).entries()).isGreaterThanOrEqualTo(items);
    }
  }

  @Test
  void a14_fewItemsGetTheCapacityThatKeepsTheirRate() {
    assertThat(RedisBloomHeader.read(filter(5000)).links().get(0).entries())
        .isBetween(5000L, 5050L);
    RedisBloomLink few = RedisBloomHeader.read(filter(3)).links().get(0);
    assertThat(few.entries())
        .as("three items would be wrong too often in 64 bits")
        .isGreaterThan(3);
  }

  @Test
  void aFullFilterThatMayNotScaleRefusesAndKeepsItsBytes() {
    long[] fingerprints = sorted(NON_SCALING, 200);
    RedisBloomBuilder builder = RedisBloomBuilder.nonScaling(0.001, 100);
    int at = 0;
    while (builder.add(fingerprints, at) != Answer.FULL) {
      at += 2;
    }
    byte[] full = builder.toBytes();
    assertThat(RedisBloomHeader.read(full).size()).isEqualTo(100);
    assertThat(builder.add(fingerprints, 0)).isEqualTo(Answer.ALREADY_THERE);
    assertThat(builder.toBytes()).isEqualTo(full);
  }

  @Test
  void nonsenseIsRefusedByTheBuilder() {
    assertThatThrownBy(() -> RedisBloomBuilder.scaling(1, 100, 2))
        .hasMessageContaining("error = 1.0 is outside the allowed range (0, 1)");
    assertThatThrownBy(() -> RedisBloomBuilder.nonScaling(Double.NaN, 100))
        .hasMessageContaining("error = NaN");
    assertThatThrownBy(() -> RedisBloomBuilder.scaling(0.01, 0, 2))
        .hasMessageContaining("entries = 0 is outside the allowed range [1, ");
    assertThatThrownBy(() -> RedisBloomBuilder.scaling(0.01, 1, 0))
        .hasMessageContaining("growth = 0 is outside the allowed range [1, ");
    assertThatThrownBy(() -> RedisBloomBuilder.scaling(0.01, 1L << 40, 2))
        .hasMessageContaining("raise fpp or split the items");
  }

  @Test
  void aRateTooStrictForFewItemsIsRefusedWithTheBound() {
    assertThatThrownBy(() -> SCALING.build(spec(SCALING, 1e-7), sorted(SCALING, 3), 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "fpp = 1.0E-7 is below 2.0E-5, the least that format redisbloom keeps");
  }

  @Test
  void aFilterCutOffAnywhereIsRefused() {
    byte[] whole = filter(20);
    for (int length = 0; length < whole.length; length++) {
      String field = length < 20 ? "length" : length < 73 ? "nlinks" : "bits of link 0";
      assertRefused(
          Arrays.copyOf(whole, length), field, length < 20 ? 0 : length < 73 ? 8 : 73, "expected");
    }
    byte[] longer = Arrays.copyOf(whole, whole.length + 1);
    assertRefused(longer, "length", whole.length, "no bytes behind the last link");
  }

  @Test
  void lyingLengthsAllocateNothing() {
    assertRefused(changed(8, 4, 0xFFFFFFFFL), "nlinks", 8, "found 4294967295");
    assertRefused(changed(8, 4, 0x7FFFFFFF), "nlinks", 8, "1.x and 2.0 wrote another header");
    long huge = 1L << 59;
    byte[] lie = changed(20, 8, huge);
    ByteBuffer.wrap(lie).order(ByteOrder.LITTLE_ENDIAN).putLong(28, huge * 8);
    assertRefused(lie, "bits of link 0", 73, huge + " bytes");
    assertRefused(changed(20, 8, -1), "bytes", 20, "found 18446744073709551615");
    assertRefused(changed(20, 8, 1L << 61), "bytes", 20, "1 to 2^60");
    assertRefused(changed(28, 8, 7), "bits", 28, "8 * bytes");
    assertRefused(changed(36, 8, 3), "size", 0, "the sum of the links' sizes, 3");
    assertRefused(changed(72, 1, 63), "n2", 72, "found 63");
    assertRefused(changed(60, 4, 0xFFFFFFFFL), "hashes", 60, "found 4294967295");
  }

  @Test
  void noHeaderMakesAQueryTakeForEver() {
    byte[] lie = changed(60, 4, 2_000_000_000);
    double bitsPerItem = 2_000_000_000 / 0.6931471806;
    ByteBuffer.wrap(lie).order(ByteOrder.LITTLE_ENDIAN).putDouble(52, bitsPerItem);
    assertRefused(lie, "hashes", 60, "and 1 to 1100");
    byte[] none = changed(60, 4, 0);
    ByteBuffer.wrap(none).order(ByteOrder.LITTLE_ENDIAN).putDouble(52, 0);
    assertRefused(none, "hashes", 60, "found 0");
  }

  @Test
  void a28_filtersOfOtherHashesAreToldApart() {
    assertRefused(changed(12, 4, 1), "options", 12, "is read as redisbloom-legacy");
    assertThatThrownBy(() -> RedisBloomFormat.LEGACY.open(spec(SCALING, 0.01), filter(3)))
        .hasMessageContaining("is read as redisbloom");
  }

  /** A filter of 20 items with another value in so many bytes at an offset. */
  private static byte[] changed(int at, int bytes, long value) {
    byte[] filter = filter(20);
    ByteBuffer.wrap(filter).order(ByteOrder.LITTLE_ENDIAN).putInt(36, 0).putInt(0, 0);
    for (int i = 0; i < bytes; i++) {
      filter[at + i] = (byte) (value >>> (8 * i));
    }
    return filter;
  }

  @Test
  void aDumpWithAGapIsRefusedSinceItWouldMissMembers() {
    List<Chunk> whole = RedisChunks.ofBloom(filter(500));
    byte[] data = whole.get(1).data();
    Chunk first = new Chunk(11, Arrays.copyOf(data, 10));
    Chunk rest = new Chunk(1L + data.length, Arrays.copyOfRange(data, 10, data.length));
    assertThat(RedisChunks.bloomOf(List.of(rest, whole.get(0), first))).isEqualTo(filter(500));
    assertDumpRefused(List.of(whole.get(0), rest), "data of " + data.length + " bytes");
    assertDumpRefused(List.of(whole.get(1)), "a chunk with iterator 1");
    assertDumpRefused(List.of(), "a chunk with iterator 1");
    assertDumpRefused(List.of(whole.get(0), whole.get(0), first, rest), "found two");
    List<Chunk> twice = new ArrayList<>(whole);
    twice.add(first);
    assertDumpRefused(twice, "chunk with iterator");
    Chunk moved = new Chunk(Long.MIN_VALUE, data);
    assertDumpRefused(List.of(whole.get(0), moved), "bytes that begin at");
  }

  private static void assertDumpRefused(List<Chunk> chunks, String message) {
    assertThatThrownBy(() -> RedisChunks.bloomOf(chunks))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining(message);
  }
}
