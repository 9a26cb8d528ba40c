package io.nightsieve.audit;

/**
 * What a number of probes can and cannot tell.
 *
 * @param sizedFor the rate that the filters are sized for, 0..1
 * @param probesNeeded independent probes with which a version of that rate passes 999 times in
 *     1000; null when no number does, since there is no margin under the target
 * @param effectiveProbes as how many independent probes the ones that were made count; null when
 *     none was
 * @param chanceToPass the probability that a version of exactly that rate passes with these probes
 * @param surelyNoticed the smallest rate that fails 95 times in 100 with these probes; null when
 *     none does
 */
public record Power(
    double sizedFor,
    Long probesNeeded,
    Double effectiveProbes,
    Double chanceToPass,
    Double surelyNoticed) {
  private static final double ALPHA = 0.05;
  private static final double SURE = 0.999;
  private static final long MOST = 1L << 40;

  /** The power of this many effective probes; 0 for none. */
  public static Power of(
      double target, double sizedFor, double effectiveProbes, double alarmEffective, double alpha) {
    Long needed = needed(target, sizedFor);
    if (effectiveProbes < 1) {
      return new Power(sizedFor, needed, null, null, null);
    }
    Double noticed = alarmEffective < 1 ? null : noticed(target, alarmEffective, alpha);
    return new Power(
        sizedFor,
        needed,
        Math.rint(effectiveProbes),
        Digits.round(chanceToPass(target, sizedFor, effectiveProbes)),
        noticed);
  }

  /**
   * How many independent probes prove a target when filters keep {@code sizedFor}; null if none.
   */
  public static Long needed(double target, double sizedFor) {
    if (sizedFor >= target) {
      return null;
    }
    long low = 1;
    long high = 1;
    while (chanceToPass(target, sizedFor, (double) high) < SURE) {
      low = high;
      high *= 2;
      if (high > MOST) {
        return null;
      }
    }
    while (high - low > Math.max(1, low / 1000)) {
      long middle = (low + high) / 2;
      if (chanceToPass(target, sizedFor, (double) middle) < SURE) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** The probability that a version whose rate is {@code rate} passes. */
  static double chanceToPass(double target, double rate, double probes) {
    return Intervals.atMost(mostHits(target, probes), probes, rate);
  }

  /** The most false positives with which the upper bound is still at the target; -1 for none. */
  private static double mostHits(double target, double probes) {
    if (Intervals.atMost(0, probes, target) > ALPHA) {
      return -1;
    }
    long low = 0;
    long high = (long) Math.ceil(target * probes) + 1;
    while (high - low > 1) {
      long middle = (low + high) / 2;
      // upper(middle) <= target says the same as P(at most middle | target) <= alpha
      if (Intervals.atMost((double) middle, probes, target) <= ALPHA) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static Double noticed(double target, double probes, double alpha) {
    double high = probes;
    double low = 0;
    while (high - low > 1) {
      double middle = Math.floor((low + high) / 2);
      if (Intervals.lower(middle, probes, alpha) > target) {
        high = middle;
      } else {
        low = middle;
      }
    }
    if (Intervals.lower(high, probes, alpha) <= target) {
      return null;
    }
    // the rate at which fewer than that many hits have a probability of 5 %
    return Digits.round(Intervals.upper(Math.max(0, high - 1), probes, ALPHA));
  }
}
