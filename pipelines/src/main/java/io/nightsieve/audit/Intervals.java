package io.nightsieve.audit;

import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.special.Beta;

/**
 * Bounds for a rate that was measured by counting (Clopper and Pearson 1934, "The use of confidence
 * or fiducial limits illustrated in the case of the binomial", Biometrika 26). Counts may be
 * fractions, as an effective number of probes is (Korn and Graubard 1998, "Confidence intervals for
 * proportions with small expected number of positive counts estimated from survey data", Survey
 * Methodology 24).
 */
public final class Intervals {
  /** Absolute: rates down to 1e-9 are promised. */
  private static final double ACCURACY = 1e-14;

  private Intervals() {}

  /**
   * The one-sided lower bound: a true rate below it would give {@code hits} or more with a
   * probability under {@code alpha}.
   *
   * @param hits in 0..trials
   * @param trials more than 0
   * @param alpha in (0, 1)
   */
  public static double lower(double hits, double trials, double alpha) {
    check(hits, trials, alpha);
    return hits <= 0 ? 0 : quantile(hits, trials - hits + 1, alpha);
  }

  /**
   * The one-sided upper bound: a true rate above it would give {@code hits} or fewer with a
   * probability under {@code alpha}. Parameters as for {@link #lower}.
   */
  public static double upper(double hits, double trials, double alpha) {
    check(hits, trials, alpha);
    return hits >= trials ? 1 : quantile(hits + 1, trials - hits, 1 - alpha);
  }

  /** The probability of at most {@code hits} in {@code trials} when each hits at {@code rate}. */
  public static double atMost(double hits, double trials, double rate) {
    if (hits < 0) {
      return 0;
    }
    return hits >= trials ? 1 : Beta.regularizedBeta(1 - rate, trials - hits, hits + 1);
  }

  private static double quantile(double a, double b, double probability) {
    return new BetaDistribution(a, b, ACCURACY).inverseCumulativeProbability(probability);
  }

  private static void check(double hits, double trials, double alpha) {
    if (!(trials > 0 && hits >= 0 && hits <= trials && alpha > 0 && alpha < 1)) {
      throw new IllegalArgumentException(
          "a bound needs trials > 0, hits in 0..trials and alpha in (0, 1), but hits is "
              + hits
              + ", trials "
              + trials
              + ", alpha "
              + alpha);
    }
  }
}
