package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.filters.Sizing.BloomSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BloomProbesAreIndependentTest {
  private static FilterSpec spec(double fpp) {
    return new FilterSpec(FilterKind.BLOOM, fpp, ItemType.LONG, 0);
  }

  @Test
  void a01_indicesReachAllOfTwoToThe33Bits() {
    long bits = 1L << 33;
    int probes = 7;
    long[] buckets = new long[16];
    long highest = 0;
    for (int item = 0; item < 100_000; item++) {
      long state = ItemHash.ofLong(item);
      for (int probe = 0; probe < probes; probe++) {
        state = BloomKind.next(state);
        long index = BloomKind.index(state, bits);
        assertThat(index).isBetween(0L, bits - 1);
        buckets[(int) (index / (bits / 16))]++;
        highest = Math.max(highest, index);
      }
    }
    assertThat(highest).isGreaterThan(bits - bits / 1000);
    double expected = 100_000.0 * probes / 16;
    double chiSquare = 0;
    for (long count : buckets) {
      chiSquare += (count - expected) * (count - expected) / expected;
    }
    // The 0.999 quantile of chi-square with 15 degrees of freedom.
    assertThat(chiSquare).isLessThan(37.70);
  }

  @Test
  void a07_indicesStayInsideForExtremeHashes() {
    for (long state : new long[] {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE}) {
      for (long bits : new long[] {1, 8, 1000, 1L << 31, 1L << 33, (1L << 61) - 1}) {
        assertThat(BloomKind.index(state, bits)).isBetween(0L, bits - 1);
      }
    }
  }

  @Test
  void a14_fiveThousandFiltersOfTwentyItemsKeepOneInAThousand() {
    RateSample sample = new RateSample();
    for (int set = 0; set < 5000; set++) {
      sample.probe(TestSets.filter(spec(1e-3), TestSets.members(set, 20)), set, 2000);
    }
    assertThat(sample.rate()).isLessThanOrEqualTo(1.05e-3);
    sample.assertNear(Sizing.bloom(20, 1e-3).expectedFpp(), "20 items at 1e-3");
  }

  @Test
  void a14_noItemSetsFewBits() {
    for (long bits : new long[] {1024, 1000, 288}) {
      for (int probes : new int[] {10, 16}) {
        for (int item = 0; item < 20_000; item++) {
          assertThat(distinctIndices(ItemHash.ofLong(item), bits, probes))
              .isGreaterThan(probes / 2);
        }
        // Hashes that would leave a multiplicative sequence standing still.
        for (long hash : new long[] {0, 1, -1, Long.MIN_VALUE, 1L << 62, 1L << 32}) {
          assertThat(distinctIndices(hash, bits, probes)).isGreaterThan(probes / 2);
        }
      }
    }
  }

  private static int distinctIndices(long hash, long bits, int probes) {
    long[] indices = new long[probes];
    long state = hash;
    for (int probe = 0; probe < probes; probe++) {
      state = BloomKind.next(state);
      indices[probe] = BloomKind.index(state, bits);
    }
    return Filters.distinct(indices, 0, probes);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-3, 1e-4})
  void a14_everySizeFromOneToTwoThousandKeepsItsRate(double fpp) {
    RateSample inRange = new RateSample();
    double expected = 0;
    int set = 0;
    for (int n = 1; n <= 2000; n++) {
      RateSample one = new RateSample();
      int filters = Math.max(1, 400 / n);
      int probes = (int) (Math.min(100_000, 40 / fpp) / filters);
      for (int f = 0; f < filters; f++, set++) {
        MembershipFilter filter = TestSets.filter(spec(fpp), TestSets.members(set, n));
        one.probe(filter, set, probes);
      }
      inRange.add(one);
      one.assertAtMost(fpp, "n=" + n);
      expected += Sizing.bloom(n, fpp).expectedFpp();
      if (n == 20 || n == 200 || n == 2000) {
        int sizes = n == 20 ? 20 : n - n / 10;
        inRange.assertNear(expected / sizes, "up to n=" + n);
        inRange.assertAtMost(fpp, "up to n=" + n);
        inRange = new RateSample();
        expected = 0;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1024, 4096, 16_384, 65_536})
  void a19_powersOfTwoKeepTheirRate(int n) {
    RateSample sample = new RateSample();
    sample.probe(TestSets.filter(spec(0.03), TestSets.members(n, n)), n, 100_000);
    assertThat(sample.rate()).isBetween(0.02, 0.036);
  }

  @Test
  void a03_theRateReadFromTheBitsIsTheRateMeasured() {
    BloomSize size = Sizing.bloom(100_000, 1e-4);
    double before = 0;
    for (int items = 10_000; items <= 100_000; items += 10_000) {
      long[] hashes = TestSets.members(1, items);
      MembershipFilter filter =
          Filters.open(BloomKind.build(ItemType.LONG, size, hashes, 0, items));
      assertThat(filter.expectedFpp()).isBetween(before, 1.0);
      before = filter.expectedFpp();
      if (items == 100_000) {
        RateSample sample = new RateSample();
        sample.probe(filter, 1, 10_000_000);
        assertThat(sample.rate()).isLessThanOrEqualTo(1.3e-4);
        sample.assertNear(filter.expectedFpp(), "full load");
      }
    }
  }

  @Test
  void a31_anOverfilledUnionAdmitsIt() {
    FilterSpec spec = spec(0.01);
    byte[] union = TestSets.bytes(spec, TestSets.members(0, 5000));
    for (int set = 1; set < 20; set++) {
      union = Filters.merge(union, TestSets.bytes(spec, TestSets.members(set, 5000)));
    }
    MembershipFilter filter = Filters.open(union);
    assertThat(filter.items()).isGreaterThan(50_000);
    assertThat(filter.expectedFpp()).isGreaterThan(0.99);
    MembershipFilter resized = TestSets.filter(spec, TestSets.members(0, 100_000));
    assertThat(resized.expectedFpp()).isLessThan(0.0102);
  }
}
