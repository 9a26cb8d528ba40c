package io.nightsieve.filters.peer;

import static io.nightsieve.filters.peer.RedisFixtures.assertAllFound;
import static io.nightsieve.filters.peer.RedisFixtures.measuredFpp;
import static io.nightsieve.filters.peer.RedisFixtures.sorted;
import static io.nightsieve.filters.peer.RedisFixtures.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.peer.RedisChunks.Chunk;
import io.nightsieve.filters.peer.RedisCuckooBuilder.Answer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedisCuckooFormatTest {
  private static final RedisCuckooFormat FORMAT = new RedisCuckooFormat();

  private static byte[] filter(int items) {
    return FORMAT.build(spec(FORMAT, 0.01), sorted(FORMAT, items), items);
  }

  private static void assertRefused(byte[] bytes, String field, long offset, String message) {
    assertThatThrownBy(() -> FORMAT.open(spec(FORMAT, 0.01), bytes))
        .isInstanceOfSatisfying(
            FilterFormatException.class,
            e -> {
              assertThat(e.field()).isEqualTo(field);
              assertThat(e.offset()).isEqualTo(offset);
            })
        .hasMessageContaining(message);
  }

  @Test
  void a33_everyAddOfAnItemTakesASlotAndAddnxOnlyTheFirst() {
    long item = sorted(FORMAT, 1)[0];
    RedisCuckooBuilder builder = new RedisCuckooBuilder(1024, 2, 20, 1);
    assertThat(builder.addIfAbsent(item)).isEqualTo(Answer.ADDED);
    byte[] once = builder.toBytes();
    for (int i = 0; i < 1000; i++) {
      assertThat(builder.addIfAbsent(item)).isEqualTo(Answer.ALREADY_THERE);
    }
    assertThat(builder.toBytes()).isEqualTo(once);
    builder.add(item);
    assertThat(builder.count(item)).isEqualTo(2);
  }

  @Test
  void a35_theItemsAskedForFitAndTheRateHolds() {
    for (int items : new int[] {1, 2, 3, 7, 20, 100, 333, 1000, 5000, 20_000}) {
      for (double fpp : new double[] {0.008, 0.01, 0.03, 0.1}) {
        long[] fingerprints = sorted(FORMAT, items);
        byte[] stored = FORMAT.build(spec(FORMAT, fpp), fingerprints, items);
        RedisCuckooHeader header = RedisCuckooHeader.read(stored);
        assertThat(header.numItems()).isEqualTo(items);
        assertThat(header.numFilters()).isEqualTo(1);
        PeerFilter filter = FORMAT.open(spec(FORMAT, fpp), stored);
        assertAllFound(FORMAT, filter, fingerprints);
        assertThat(filter.expectedFpp()).isLessThanOrEqualTo(fpp);
        int probes = 20_000;
        double error = Math.sqrt(fpp / probes);
        assertThat(measuredFpp(FORMAT, filter, probes)).isLessThan(fpp + 4 * error);
        assertThat(measuredFpp(FORMAT, filter, probes))
            .isBetween(filter.expectedFpp() - 4 * error, filter.expectedFpp() + 4 * error);
      }
    }
  }

  @Test
  void a35_headroomIsRoomForItemsThatServingAdds() {
    FilterSpec spec = new FilterSpec(FilterKind.CUCKOO, 0.01, ItemType.STRING, 9);
    byte[] stored = FORMAT.build(spec, sorted(FORMAT, 100), 100);
    assertThat(stored).hasSameSizeAs(filter(1000));
  }

  @Test
  void a35_aRateBelowWhatOneByteKeepsIsRefusedWithTheBound() {
    assertThatThrownBy(() -> FORMAT.build(spec(FORMAT, 0.001), sorted(FORMAT, 3), 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fpp = 0.001 is below 0.0078")
        .hasMessageContaining("raise fpp or choose another format");
  }

  @Test
  void a36_takingAnItemAwayAsOftenAsItWasAddedButOnceKeepsItAndAllOthers() {
    long[] others = sorted(FORMAT, "other:", 200);
    long item = sorted(FORMAT, 1)[0];
    RedisCuckooBuilder builder = new RedisCuckooBuilder(512, 8, 20, 1);
    for (long other : others) {
      builder.add(other);
    }
    int added = 0;
    while (added < 300 && builder.add(item) == Answer.ADDED) {
      added++;
    }
    assertThat(added).isEqualTo(300);
    for (int i = 1; i < added; i++) {
      assertThat(builder.delete(item)).isTrue();
    }
    assertThat(builder.mightContain(item)).isTrue();
    for (long other : others) {
      assertThat(builder.mightContain(other)).isTrue();
    }
    assertThat(builder.filterCount()).as("the emptied sub-filters are dropped").isLessThan(4);
  }

  @Test
  void a36_anAddThatTheServerRefusesChangesNothing() {
    long item = sorted(FORMAT, 1)[0];
    RedisCuckooBuilder builder = new RedisCuckooBuilder(16, 1, 20, 1);
    Answer answer;
    byte[] before;
    do {
      before = builder.toBytes();
      answer = builder.add(item);
    } while (answer == Answer.ADDED);
    assertThat(answer).isEqualTo(Answer.TOO_MANY_EXPANSIONS);
    assertThat(builder.filterCount()).isEqualTo(RedisCuckooBuilder.MAX_FILTERS);
    assertThat(builder.toBytes()).isEqualTo(before);
    assertThat(builder.addIfAbsent(item)).isEqualTo(Answer.TOO_MANY_EXPANSIONS);
    assertAllFound(FORMAT, FORMAT.open(spec(FORMAT, 0.01), before), new long[] {item});
  }

  @Test
  void unseeingOneOfTheItemsBuiltInLeavesAllOthers() {
    int items = 300;
    long[] fingerprints = sorted(FORMAT, items);
    RedisCuckooBuilder builder = new RedisCuckooBuilder(512, 2, 20, 1);
    Arrays.stream(fingerprints).forEach(builder::add);
    for (int i = 0; i < items; i++) {
      assertThat(builder.delete(fingerprints[i])).isTrue();
      for (int j = i + 1; j < items; j++) {
        assertThat(builder.mightContain(fingerprints[j])).isTrue();
      }
    }
  }

  @Test
  void withoutItemsItIsAWholeFilterThatHoldsNothing() {
    byte[] empty = filter(0);
    assertThat(empty).hasSize(RedisCuckooHeader.BYTES + 1);
    PeerFilter filter = FORMAT.open(spec(FORMAT, 0.01), empty);
    assertThat(measuredFpp(FORMAT, filter, 1000)).isZero();
    assertThat(filter.expectedFpp()).isZero();
  }

  @Test
  void itemsThatShareAllBucketsAndFingerprintStillAllFit() {
    long[] alike = new long[40];
    for (int i = 0; i < alike.length; i++) {
      alike[i] = i * (255L << 40);
    }
    byte[] stored = FORMAT.build(spec(FORMAT, 0.01), alike, alike.length);
    assertAllFound(FORMAT, FORMAT.open(spec(FORMAT, 0.01), stored), alike);
    assertThat(RedisCuckooHeader.read(stored).numItems()).isEqualTo(40);
    long[] tooMany = new long[4000];
    for (int i = 0; i < tooMany.length; i++) {
      tooMany[i] = i * (255L << 40);
    }
    assertThatThrownBy(() -> FORMAT.build(spec(FORMAT, 0.01), tooMany, tooMany.length))
        .hasMessageContaining("items = 4000 do not fit into 32 sub-filters");
  }

  @Test
  void aFilterCutOffAnywhereIsRefused() {
    byte[] whole = filter(20);
    for (int length = 0; length < whole.length; length++) {
      String field = length < 38 ? "length" : length == 38 ? "numFilters" : "sub-filter 0";
      long offset = length < 38 ? 0 : length == 38 ? 24 : 38;
      assertRefused(Arrays.copyOf(whole, length), field, offset, "expected");
    }
    byte[] longer = Arrays.copyOf(whole, whole.length + 1);
    assertRefused(longer, "length", whole.length, "no bytes behind the last sub-filter");
  }

  @Test
  void lyingLengthsAllocateNothing() {
    assertRefused(changed(8, 8, 1L << 62), "sub-filter 0", 38, "4611686018427387904 buckets");
    assertRefused(changed(8, 8, 1L << 63), "numBuckets", 8, "found 9223372036854775808");
    assertRefused(changed(8, 8, 3), "numBuckets", 8, "a power of two");
    assertRefused(changed(24, 8, -1), "numFilters", 24, "found 18446744073709551615");
    assertRefused(changed(24, 8, 1L << 40), "numFilters", 24, "at most one for each of");
    assertRefused(changed(24, 8, 2), "sub-filter 1", filter(20).length, "found 0 bytes");
    assertRefused(changed(32, 2, 0), "bucketSize", 32, "found 0");
    assertRefused(changed(36, 2, 3), "expansion", 36, "found 3");
    byte[] twoThatCannotBe = changed(36, 2, 0);
    twoThatCannotBe[24] = 2;
    assertRefused(twoThatCannotBe, "expansion", 36, "or 0 with one sub-filter");
  }

  private static byte[] changed(int at, int bytes, long value) {
    byte[] filter = filter(20);
    for (int i = 0; i < bytes; i++) {
      filter[at + i] = (byte) (value >>> (8 * i));
    }
    return filter;
  }

  @Test
  void aDumpWithAGapIsRefusedSinceItWouldMissMembers() {
    List<Chunk> whole = RedisChunks.ofCuckoo(filter(500));
    assertThat(RedisChunks.cuckooOf(whole)).isEqualTo(filter(500));
    assertDumpRefused(whole.subList(0, 1), "numFilters");
    assertDumpRefused(whole.subList(1, 2), "a chunk with iterator 1");
    List<Chunk> twice = new ArrayList<>(whole);
    twice.add(whole.get(1));
    assertDumpRefused(twice, "no bytes behind");
  }

  private static void assertDumpRefused(List<Chunk> chunks, String message) {
    assertThatThrownBy(() -> RedisChunks.cuckooOf(chunks))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining(message);
  }

  @Test
  void nonsenseIsRefusedByTheBuilder() {
    assertThatThrownBy(() -> new RedisCuckooBuilder(0, 2, 20, 1))
        .hasMessageContaining("capacity = 0 is outside the allowed range [1, ");
    assertThatThrownBy(() -> new RedisCuckooBuilder(10, 256, 20, 1))
        .hasMessageContaining("bucketSize = 256 is outside the allowed range [1, 255]");
    assertThatThrownBy(() -> new RedisCuckooBuilder(10, 2, 0, 1))
        .hasMessageContaining("maxIterations = 0");
    assertThatThrownBy(() -> new RedisCuckooBuilder(10, 2, 20, -1))
        .hasMessageContaining("expansion = -1");
  }
}
