package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RibbonIsSmallAndNeverFailsTest {
  private static FilterSpec spec(double fpp) {
    return new FilterSpec(FilterKind.RIBBON, fpp, ItemType.LONG, 0);
  }

  /**
   * Bits an item, headers included, over users whose items are log-normal: median 40, sigma 1.3.
   */
  private static double bitsPerItem(double fpp) {
    Random random = new Random(40);
    long bytes = 0;
    long items = 0;
    for (int user = 0; user < 4000; user++) {
      int n = (int) Math.max(1, Math.round(40 * Math.exp(1.3 * random.nextGaussian())));
      bytes += TestSets.bytes(spec(fpp), TestSets.members(user, n)).length;
      items += n;
    }
    return 8.0 * bytes / items;
  }

  @Test
  void aPopulationTakesSevenAndAHalfBitsAnItemAtOnePercent() {
    assertThat(bitsPerItem(0.01)).isLessThanOrEqualTo(7.6);
  }

  @Test
  void aPopulationStaysWithinAnEighthOfTheLimitAtOneInAThousand() {
    assertThat(bitsPerItem(0.001)).isLessThanOrEqualTo(1.12 * Math.log(1000) / Math.log(2));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.999, 0.7, 0.5, 0.3, 0.1, 0.02, 0.0099, 1e-3})
  void a14_theRateIsTheOneItsShapePredicts(double fpp) {
    for (int n : new int[] {1, 2, 3, 5, 9, 17, 40, 150, 600, 1000, 1001, 3000}) {
      RateSample sample = new RateSample();
      double expected = 0;
      int filters = Math.max(3, 600 / n);
      for (int set = 0; set < filters; set++) {
        MembershipFilter filter = TestSets.filter(spec(fpp), TestSets.members(set, n));
        expected += filter.expectedFpp() / filters;
        sample.probe(filter, set, (int) (400 / fpp / filters) + 1);
      }
      assertThat(expected).isLessThanOrEqualTo(fpp * (1 + 1e-12));
      sample.assertNear(expected, "n=" + n + " p=" + fpp);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.999, 0.6, 0.5, 0.25, 0.0157, 0.0156, 0.0078125, 1e-6, 1e-9})
  void noMemberIsDeniedAtAnySizeWhateverTheColumnsFill(double fpp) {
    for (int n = 1; n <= 1100; n += n < 130 ? 1 : 31) {
      long[] members = TestSets.members(n, n);
      MembershipFilter filter = TestSets.filter(spec(fpp), members);
      assertThat(filter.kind()).isEqualTo(FilterKind.RIBBON);
      for (long hash : members) {
        assertThat(filter.mightContainHash(hash)).as("n=%d p=%s", n, fpp).isTrue();
      }
    }
  }

  @Test
  void readerAndWriterSeeTheSameShape() {
    for (double fpp : new double[] {0.999, 0.5, 0.01, 1e-9}) {
      for (int n = 1; n <= 1000; n++) {
        for (int seed : new int[] {0, 31, 32, 63}) {
          RibbonShape written = RibbonShape.forRate(n, seed, fpp);
          assertThat(RibbonShape.stored(n, seed, (int) written.bytes())).isEqualTo(written);
          assertThat(written.fpp()).isLessThanOrEqualTo(fpp);
        }
      }
    }
  }

  @Test
  void twoThousandUsersAllFindASeed() {
    int roomy = 0;
    for (int set = 0; set < 2000; set++) {
      byte[] bytes = TestSets.bytes(spec(0.01), TestSets.members(set, 300));
      assertThat(Filters.open(bytes).kind()).isEqualTo(FilterKind.RIBBON);
      roomy += (bytes[4] & RibbonShape.SEEDS - 1) >= RibbonShape.FIRST_ROOMY_SEED ? 1 : 0;
    }
    assertThat(roomy).isLessThan(20);
  }

  @Test
  void hashesThatAllFallIntoOnePartAreKeptExactly() {
    long[] hashes = new long[70_000];
    // The inverse of the multiplier that deals hashes to parts: all land in the first part.
    long inverse = 0x9E3779B97F4A7C15L;
    for (int i = 0; i < 6; i++) {
      inverse *= 2 - 0x9E3779B97F4A7C15L * inverse;
    }
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = i * inverse;
    }
    MembershipFilter filter = TestSets.filter(spec(0.01), hashes);
    assertThat(filter.kind()).isEqualTo(FilterKind.EXACT);
    assertThat(filter.items()).isEqualTo(70_000);
    assertThat(filter.mightContainHash(69_999 * inverse)).isTrue();
  }

  @Test
  void rawNumbersInPlaceOfHashesAreFoundToo() {
    for (int n : new int[] {3, 64, 1000, 5000}) {
      long[] numbers = new long[n];
      for (int i = 0; i < n; i++) {
        numbers[i] = i;
      }
      MembershipFilter filter = TestSets.filter(spec(0.01), numbers);
      for (long number : numbers) {
        assertThat(filter.mightContainHash(number)).isTrue();
      }
    }
  }

  @Test
  void ratesBetweenPowersOfTwoAreHit() {
    for (double fpp : new double[] {0.01, 0.012, 0.014}) {
      assertThat(RibbonShape.forRate(1000, 0, fpp).fpp())
          .isCloseTo(fpp, Offset.offset(fpp * 0.005));
    }
  }
}
