package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A false-positive rate measured over absent items only, filter by filter. Probes of one filter
 * share its luck, so the error is the larger of the binomial one and the one between filters.
 */
final class RateSample {
  private static final double Z = 5;
  private static final int BATCH = 20_000;

  private long filters;
  private long probes;
  private long falsePositives;
  private double sumOfSquares;

  /** Asks a filter of this set for so many absent items. */
  void probe(MembershipFilter filter, int set, int absentItems) {
    long wrong = absentItems;
    for (int from = 0; from < absentItems; from += BATCH) {
      long[] batch = new long[Math.min(BATCH, absentItems - from)];
      for (int i = 0; i < batch.length; i++) {
        batch[i] = TestSets.absent(set, from + i);
      }
      wrong -= filter.unseenHashes(batch).length;
    }
    filters++;
    probes += absentItems;
    falsePositives += wrong;
    sumOfSquares += (double) wrong * wrong;
  }

  void add(RateSample other) {
    filters += other.filters;
    probes += other.probes;
    falsePositives += other.falsePositives;
    sumOfSquares += other.sumOfSquares;
  }

  double rate() {
    return (double) falsePositives / probes;
  }

  long probes() {
    return probes;
  }

  /** The standard error of {@link #rate} where the true rate is the given one. */
  private double standardError(double rate) {
    double binomial = Math.sqrt(rate * (1 - rate) / probes);
    if (filters < 5) {
      return binomial;
    }
    double mean = (double) falsePositives / filters;
    double between = Math.sqrt((sumOfSquares / filters - mean * mean) / filters);
    return Math.max(binomial, between * filters / probes);
  }

  void assertAtMost(double target, String what) {
    assertThat(rate())
        .as("%s: %d false positives in %d probes", what, falsePositives, probes)
        .isLessThanOrEqualTo(target + Z * standardError(target));
  }

  void assertNear(double expected, String what) {
    assertThat(rate())
        .as("%s: %d false positives in %d probes", what, falsePositives, probes)
        .isBetween(expected - Z * standardError(expected), expected + Z * standardError(expected));
  }
}
