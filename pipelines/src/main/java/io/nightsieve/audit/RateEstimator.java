package io.nightsieve.audit;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Turns counts into rates with bounds: Clopper–Pearson on the effective number of probes.
 *
 * <p>Probes of one user share a filter, so they count for less than independent ones. With the
 * measured design effect d of k users, t the Student quantile with k − 1 degrees of freedom and z
 * the normal one, the effective number is {@code probes / D} with
 *
 * <pre>D = 1 + (1 − f) · max(0, d · (t/z)² − 1)</pre>
 *
 * where f is the share of all users who were probed. For the 95 % bounds, which speak of the
 * filters of this version, f is k/N: once every user is probed, nothing is left to chance but the
 * probes. For the bound of an alarm, which speaks of whether filters are made as they should be, f
 * is 0.
 */
public final class RateEstimator {
  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
  private static final double ALPHA = 0.05;

  private final double alarmAlpha;

  /**
   * @param nightlyAlarm the probability, in (0, 1), that a sound night raises any alarm
   * @param comparisons how many rates of the night are judged; they share it (Bonferroni)
   */
  public RateEstimator(double nightlyAlarm, int comparisons) {
    this.alarmAlpha = nightlyAlarm / Math.max(1, comparisons);
  }

  /**
   * The rate and its bounds.
   *
   * @param population how many users there are of whom {@code count.users()} were probed
   */
  public RateEstimate estimate(RateCount count, long population) {
    if (count.probes() == 0) {
      return new RateEstimate(0, 0, 0, null, null, null, null, null);
    }
    double sampled = population <= 0 ? 0 : Math.min(1, (double) count.users() / population);
    double near = effective(count, ALPHA, sampled);
    double far = effective(count, alarmAlpha, 0);
    double design = count.designEffect();
    return new RateEstimate(
        count.users(),
        count.probes(),
        count.falsePositives(),
        Digits.round(count.rate()),
        Digits.round(near == 0 ? 0 : Intervals.lower(count.rate() * near, near, ALPHA)),
        Digits.round(near == 0 ? 1 : Intervals.upper(count.rate() * near, near, ALPHA)),
        Digits.round(far == 0 ? 0 : Intervals.lower(count.rate() * far, far, alarmAlpha)),
        Double.isNaN(design) ? null : Digits.round(design));
  }

  /** What these probes can tell. */
  public Power power(RateCount count, AuditBounds bounds) {
    if (count.probes() == 0) {
      return Power.of(bounds.target(), bounds.sizedFor(), 0, 0, alarmAlpha);
    }
    double sampled = bounds.users() <= 0 ? 0 : Math.min(1, (double) count.users() / bounds.users());
    return Power.of(
        bounds.target(),
        bounds.sizedFor(),
        effective(count, ALPHA, sampled),
        effective(count, alarmAlpha, 0),
        alarmAlpha);
  }

  /** The number of independent probes that say as much; 0 when nothing can be said. */
  private static double effective(RateCount count, double alpha, double sampled) {
    if (sampled >= 1) {
      return count.probes();
    }
    if (count.users() < 2) {
      return 0;
    }
    double design = count.designEffect();
    double ratio =
        new TDistribution(null, count.users() - 1.0).inverseCumulativeProbability(1 - alpha)
            / NORMAL.inverseCumulativeProbability(1 - alpha);
    double widened = (Double.isNaN(design) ? 1 : design) * ratio * ratio;
    return count.probes() / (1 + (1 - sampled) * Math.max(0, widened - 1));
  }
}
