package io.nightsieve.filters;

import java.util.Objects;

/**
 * What is asked of a filter.
 *
 * @param kind the kind of filter
 * @param fpp the false-positive rate that must hold at the filter's capacity, in [{@link #MIN_FPP},
 *     {@link #MAX_FPP}]
 * @param itemType how item ids were turned into the hashes
 * @param headroom spare capacity as a share of the items present, in [0, {@link #MAX_HEADROOM}], 0
 *     for none: 0.2 sizes for 1.2 times the items
 * @param updates what will be done to the filter once it is built
 */
public record FilterSpec(
    FilterKind kind, double fpp, ItemType itemType, double headroom, Updates updates)
    implements java.io.Serializable {
  /** The smallest rate that a 64-bit hash can honestly promise. */
  public static final double MIN_FPP = 1e-9;

  /** The largest rate that still says anything. */
  public static final double MAX_FPP = 0.999;

  /** The largest headroom that is not a slip of the pen. */
  public static final double MAX_HEADROOM = 100;

  /**
   * @throws IllegalArgumentException if fpp or headroom is outside its range; the message names the
   *     field, the value and the range
   * @throws FilterNotUpdatableException if the kind cannot be updated so
   */
  public FilterSpec {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(itemType, "itemType");
    checkFpp(fpp);
    if (!(headroom >= 0 && headroom <= MAX_HEADROOM)) {
      throw new IllegalArgumentException(
          "headroom = %s is outside the allowed range [0, %s]; give a share, such as 0.2 for a fifth more items"
              .formatted(headroom, MAX_HEADROOM));
    }
    Objects.requireNonNull(updates, "updates");
    FilterNotUpdatableException.check(kind, updates);
  }

  /** A filter that is only read once it is built. */
  public FilterSpec(FilterKind kind, double fpp, ItemType itemType, double headroom) {
    this(kind, fpp, itemType, headroom, Updates.NONE);
  }

  FilterSpec of(FilterKind other) {
    return new FilterSpec(other, fpp, itemType, headroom, updates);
  }

  /**
   * Refuses a rate that is no rate, NaN included.
   *
   * @throws IllegalArgumentException if fpp is outside [{@link #MIN_FPP}, {@link #MAX_FPP}]
   */
  public static double checkFpp(double fpp) {
    if (!(fpp >= MIN_FPP && fpp <= MAX_FPP)) {
      throw new IllegalArgumentException(
          "fpp = %s is outside the allowed range [%s, %s]; give a rate, such as 0.01 for one in a hundred"
              .formatted(fpp, MIN_FPP, MAX_FPP));
    }
    return fpp;
  }

  /** The items to size for when {@code items} are present: headroom included, rounded up. */
  public long capacity(long items) {
    return headroom == 0 ? items : (long) Math.ceil(items * (1 + headroom));
  }
}
