package io.nightsieve.audit;

import java.io.Serializable;

/**
 * What probing absent items of some users found. A commutative monoid: sums of whole numbers, so
 * that the parts of a night add up to the same record in any order.
 *
 * <p>The sums of squares and products say how much the rate differs from user to user; probes of
 * one user share a filter and are not independent.
 *
 * @param users users probed
 * @param probes absent items asked for, over all of them
 * @param falsePositives of those, the ones that were answered "seen"
 * @param falsePositivesSquared the sum over users of their false positives squared
 * @param crossed the sum over users of their false positives times their probes
 * @param probesSquared the sum over users of their probes squared
 */
public record RateCount(
    long users,
    long probes,
    long falsePositives,
    long falsePositivesSquared,
    long crossed,
    long probesSquared)
    implements Serializable {
  /** Nothing measured: the neutral element. */
  public static final RateCount NONE = new RateCount(0, 0, 0, 0, 0, 0);

  /** One user who was asked for {@code probes} absent items; {@link #NONE} when that is 0. */
  public static RateCount ofUser(long probes, long falsePositives) {
    if (falsePositives < 0 || falsePositives > probes) {
      throw new IllegalArgumentException(
          "falsePositives must be in 0.." + probes + " (the probes), but is " + falsePositives);
    }
    return probes == 0
        ? NONE
        : new RateCount(
            1,
            probes,
            falsePositives,
            Math.multiplyExact(falsePositives, falsePositives),
            Math.multiplyExact(falsePositives, probes),
            Math.multiplyExact(probes, probes));
  }

  /** Both together. */
  public RateCount plus(RateCount other) {
    return new RateCount(
        users + other.users,
        probes + other.probes,
        falsePositives + other.falsePositives,
        Math.addExact(falsePositivesSquared, other.falsePositivesSquared),
        Math.addExact(crossed, other.crossed),
        Math.addExact(probesSquared, other.probesSquared));
  }

  /** False positives per absent item asked for, 0..1; null when none was. */
  public Double rate() {
    return probes == 0 ? null : (double) falsePositives / probes;
  }

  /**
   * The variance of {@link #rate} over that of as many independent probes: 1 when users' rates
   * differ no more than chance makes them, more when filters differ. The linearised variance of a
   * ratio over clusters (Cochran, Sampling Techniques, 3rd edition, formula 6.13). NaN when it
   * cannot be measured: fewer than two users, or a rate of 0 or 1.
   */
  public double designEffect() {
    if (users < 2 || falsePositives == 0 || falsePositives == probes) {
      return Double.NaN;
    }
    double rate = (double) falsePositives / probes;
    double spread =
        falsePositivesSquared - 2 * rate * crossed + rate * rate * (double) probesSquared;
    double variance =
        Math.max(0, spread) * users / (users - 1.0) / ((double) probes * (double) probes);
    return variance / (rate * (1 - rate) / probes);
  }
}
