package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class BloomRateIsExactTest {
  private static final Percentage NEARLY = Percentage.withPercentage(0.002);

  @Test
  void oneItemIsAsCountedByHand() {
    // k = 1: the probe hits the one bit. k = 2 in 8 bits: one bit set with 1/8, two with 7/8.
    assertThat(BloomRate.expected(1, 8, 1)).isCloseTo(1.0 / 8, NEARLY);
    assertThat(BloomRate.expected(1, 8, 2))
        .isCloseTo(1.0 / 8 * (1.0 / 64) + 7.0 / 8 * (4.0 / 64), NEARLY);
    assertThat(BloomRate.expected(1, 1, 1)).isEqualTo(1);
    assertThat(BloomRate.expected(0, 8, 3)).isZero();
  }

  @Test
  void countingInTwoWaysGivesTheSame() {
    for (int n = 1; n <= 60; n++) {
      for (int k = 1; k <= 20; k += 3) {
        for (long bits : new long[] {8, 64, 8L * n, 16L * n}) {
          assertThat(BloomRate.expected(n, bits, k))
              .as("n=%d k=%d m=%d", n, k, bits)
              .isCloseTo(BloomRate.byFollowing(bits, k, n * k), NEARLY);
        }
      }
    }
  }

  @Test
  void theExpansionTakesOverWhereItIsAsGood() {
    for (int k = 21; k <= 40; k++) {
      int n = 640 / k + 1;
      long bits = Math.round(n * k / Math.log(2));
      assertThat(BloomRate.byMoments(bits, k, n * k))
          .as("n=%d k=%d m=%d", n, k, bits)
          .isCloseTo(BloomRate.byFollowing(bits, k, n * k), Percentage.withPercentage(0.1));
    }
    for (int k = 1; k <= 20; k++) {
      long bits = Math.round(2000 * k / Math.log(2));
      assertThat(BloomRate.byMoments(bits, k, 2000.0 * k))
          .isCloseTo(BloomRate.byInclusionAndExclusion(bits, k, 2000.0 * k), NEARLY);
    }
  }

  @Test
  void theTextbooksRateIsTooLowForFewItems() {
    double textbook = Math.pow(1 - Math.exp(-10 * 20 / 288.0), 10);
    assertThat(BloomRate.expected(20, 288, 10)).isGreaterThan(1.03 * textbook);
  }
}
