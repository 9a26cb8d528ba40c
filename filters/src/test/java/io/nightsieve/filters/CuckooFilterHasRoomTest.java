package io.nightsieve.filters;

import static io.nightsieve.filters.TestSets.absent;
import static io.nightsieve.filters.TestSets.bytes;
import static io.nightsieve.filters.TestSets.members;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CuckooFilterHasRoomTest {
  private static FilterSpec spec(double fpp, double headroom) {
    return new FilterSpec(FilterKind.CUCKOO, fpp, ItemType.LONG, headroom);
  }

  @Test
  void a35_anyCapacityIsReachedInAnyOrderOfManyFilters() {
    for (int capacity = 2; capacity <= 300; capacity += 1 + capacity / 10) {
      for (int set = 0; set < 60; set++) {
        long[] all = members(set, capacity);
        byte[] one =
            bytes(spec(0.01, capacity - 1.0 < 100 ? capacity - 1.0 : 100), new long[] {all[0]});
        UpdatableFilter filter = Filters.openUpdatable(one, 0.01);
        for (int i = 1; i < Math.min(capacity, 101); i++) {
          assertThat(filter.addHash(all[i]))
              .as("item %d of %d in set %d", i, capacity, set)
              .isNotEqualTo(AddResult.FULL);
        }
      }
    }
  }

  @Test
  void a35_aLargeCapacityIsReachedAtItsRate() {
    long[] all = members(3, 200_000);
    UpdatableFilter filter =
        Filters.openUpdatable(bytes(spec(0.001, 3), Arrays.copyOf(all, 50_000)), 0.001);
    for (int i = 50_000; i < all.length; i++) {
      assertThat(filter.addHash(all[i])).isNotEqualTo(AddResult.FULL);
    }
    MembershipFilter stored = Filters.open(filter.toBytes());
    for (long hash : all) {
      assertThat(stored.mightContainHash(hash)).isTrue();
    }
    RateSample sample = new RateSample();
    sample.probe(stored, 3, 1_000_000);
    sample.assertAtMost(0.001, "200,000 items");
  }

  @Test
  void aFullTableIsAsItWasAndLosesNothing() {
    for (int buckets : new int[] {1, 2, 6, 50, 1000}) {
      CuckooTable table = new CuckooTable(new CuckooShape(buckets, 12));
      int added = 0;
      while (table.add(absent(buckets, added))) {
        added++;
      }
      byte[] full = table.toBytes();
      assertThat(table.used()).isEqualTo(added).isGreaterThanOrEqualTo(buckets * 2L);
      for (int i = 0; i < 50; i++) {
        table.add(absent(buckets, added));
      }
      assertThat(table.toBytes()).isEqualTo(full);
      for (int i = 0; i < added; i++) {
        assertThat(table.contains(absent(buckets, i))).isTrue();
      }
    }
  }

  @Test
  void theOtherBucketLeadsBackForAnyNumberOfBuckets() {
    for (int buckets : new int[] {1, 2, 4, 6, 10, 98, 100, 1002, 123_456, 1 << 29}) {
      CuckooShape shape = new CuckooShape(buckets, 10);
      for (int i = 0; i < 2000; i++) {
        long mixed = CuckooShape.mix(i);
        long print = shape.print(mixed);
        int bucket = shape.bucket(mixed);
        int other = shape.other(bucket, print);
        assertThat(print).isBetween(1L, 1023L);
        assertThat(other).isBetween(0, buckets - 1);
        assertThat(shape.other(other, print)).isEqualTo(bucket);
        assertThat(other == bucket).isEqualTo(buckets == 1);
      }
    }
  }

  @Test
  void wordsOfFourSlotsAnswerAsSlotsOneByOneDo() {
    for (double fpp : new double[] {0.3, 0.05, 0.01, 1e-3, 5e-4, 2e-4, 1e-6, 1e-9}) {
      for (int n : new int[] {1, 3, 5, 9, 50, 1000}) {
        byte[] bytes = bytes(spec(fpp, 0), members(n, n));
        MembershipFilter read = Filters.open(bytes);
        UpdatableFilter copy = Filters.openUpdatable(bytes, fpp);
        for (int i = 0; i < 3000; i++) {
          assertThat(read.mightContainHash(absent(n, i)))
              .isEqualTo(copy.mightContainHash(absent(n, i)));
        }
        assertThat(read.expectedFpp()).isEqualTo(copy.expectedFpp());
      }
    }
  }

  /** The hash that is mixed to this. */
  private static long unmixed(long mixed) {
    long x = mixed ^ mixed >>> 33;
    x *= inverse(0xC4CEB9FE1A85EC53L);
    x ^= x >>> 33;
    x *= inverse(0xFF51AFD7ED558CCDL);
    x ^= x >>> 33;
    assertThat(CuckooShape.mix(x)).isEqualTo(mixed);
    return x;
  }

  private static long inverse(long odd) {
    return BigInteger.valueOf(odd).modInverse(BigInteger.ONE.shiftLeft(64)).longValue();
  }

  @Test
  void itemsThatShareAllTheirBitsAreFoundAndNeverTakenAway() {
    // Of one bucket in any table and of one fingerprint in a table for as many.
    CuckooShape shape = new CuckooShape(1, CuckooShape.of(101, 0.01).width());
    long[] all =
        LongStream.range(0, 1_000_000)
            .map(i -> (0x123456L << 40) | (i * 0x9E3779B9L & 0xFFFFFFFFFFL))
            .filter(mixed -> shape.print(mixed) == 5)
            .limit(101)
            .map(CuckooFilterHasRoomTest::unmixed)
            .toArray();
    long[] twins = Arrays.copyOf(all, 100);
    RemovableFilter filter = Filters.openRemovable(bytes(spec(0.01, 0), twins), 0.01);
    assertThat(filter.kind()).isEqualTo(FilterKind.CUCKOO);
    for (int i = 0; i < twins.length - 1; i++) {
      assertThat(filter.removeHash(twins[i])).isEqualTo(RemoveResult.STILL_THERE);
    }
    for (long hash : twins) {
      assertThat(filter.mightContainHash(hash)).isTrue();
    }
    assertThat(filter.items()).isEqualTo(100);
    assertThat(filter.addHash(all[100])).isEqualTo(AddResult.ALREADY_THERE);
    assertThat(filter.expectedFpp()).isLessThan(0.001);
  }

  @Test
  void hashesMadeToMeetInOneBucketAreWrittenAsTheyAre() {
    long[] hashes = new long[20_000];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = unmixed((0x123456L << 40) | (i * 0x9E3779B9L & 0xFFFFFFFFFFL));
    }
    MembershipFilter filter = TestSets.filter(spec(1e-6, 0), hashes);
    assertThat(filter.kind()).isEqualTo(FilterKind.EXACT);
    for (long hash : hashes) {
      assertThat(filter.mightContainHash(hash)).isTrue();
    }
  }

  @Test
  void theWidthComesFromTheRate() {
    assertThat(CuckooShape.of(1_000_000, 0.01).width()).isEqualTo(10);
    assertThat(CuckooShape.of(1_000_000, 0.001).width()).isEqualTo(13);
    assertThat(CuckooShape.of(1_000_000, 1e-9).width()).isEqualTo(33);
    for (double fpp = FilterSpec.MIN_FPP; fpp < FilterSpec.MAX_FPP; fpp *= 1.3) {
      for (long n : new long[] {1, 4, 5, 8, 9, 40, 1000, 123_457}) {
        CuckooShape.Size size = CuckooShape.of(n, fpp);
        assertThat(size.expectedFpp()).isLessThanOrEqualTo(fpp * (1 + Sizing.RATE_SLACK));
        assertThat(size.buckets() == 1 || size.buckets() % 2 == 0).isTrue();
        assertThat(size.buckets() * 4).isGreaterThanOrEqualTo(n);
      }
    }
  }

  @Test
  void bodiesAreChecked() {
    byte[] whole = bytes(spec(0.01, 0), members(1, 40));
    assertRefused(whole, 3, 5, "field 'width' at offset 3: expected 6 to 40, found 5");
    assertRefused(whole, 3, 0xFF, "field 'width' at offset 3: expected 6 to 40, found 255");
    assertRefused(
        whole,
        3,
        11,
        "field 'slots' at offset 4: expected the bytes of 1 bucket or of an even number of 4 slots of 11 bits, found ");
    assertThatThrownBy(
            () ->
                Filters.open(
                    NativeFormatSurvivesAnyBytesTest.resealed(
                        (byte) 0xB1,
                        (byte) 0x27,
                        (byte) 1,
                        (byte) 7,
                        (byte) 1,
                        (byte) 0,
                        (byte) 0,
                        (byte) 0x10,
                        (byte) 0,
                        (byte) 0)))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining(
            "field 'slots' at offset 7: expected 0 in the last 4 bits, found 0x10");
    assertThatThrownBy(
            () ->
                Filters.open(
                    NativeFormatSurvivesAnyBytesTest.resealed(
                        (byte) 0xB1, (byte) 0x27, (byte) 1, (byte) 0, (byte) 0)))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining("field 'width' at offset 3");
  }

  private static void assertRefused(byte[] whole, int at, int value, String message) {
    byte[] changed = whole.clone();
    changed[at] = (byte) value;
    assertThatThrownBy(() -> Filters.open(NativeFormatSurvivesAnyBytesTest.resealed(changed)))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining(message);
  }
}
