package io.nightsieve.audit;

import java.io.Serializable;

/**
 * What the stored filters of a cohort look like. A commutative monoid of whole numbers.
 *
 * @param users filters
 * @param items members of the exact sets
 * @param bytes stored bytes of the filters
 * @param predicted the sum of the rates that their bits predict, in units of 1e-10
 * @param crowded filters whose bits predict more than {@link #CROWDED} times the layer's rate
 */
public record FilterStats(long users, long items, long bytes, long predicted, long crowded)
    implements Serializable {
  /** The neutral element. */
  public static final FilterStats NONE = new FilterStats(0, 0, 0, 0, 0);

  /** Beyond this multiple of the target, chance no longer explains a filter of ordinary size. */
  public static final double CROWDED = 4;

  private static final double UNIT = 1e-10;

  /** One filter. */
  public static FilterStats ofFilter(long items, long bytes, double predictedRate, double target) {
    return new FilterStats(
        1,
        items,
        bytes,
        Math.round(predictedRate / UNIT),
        predictedRate > CROWDED * target && target > 0 ? 1 : 0);
  }

  /** Both together. */
  public FilterStats plus(FilterStats other) {
    return new FilterStats(
        users + other.users,
        items + other.items,
        bytes + other.bytes,
        Math.addExact(predicted, other.predicted),
        crowded + other.crowded);
  }

  /** The mean of the predicted rates, 0..1; null without filters. */
  public Double predictedRate() {
    return users == 0 ? null : Digits.round(predicted * UNIT / users);
  }
}
