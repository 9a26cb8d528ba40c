package io.nightsieve.filters;

/**
 * What is asked of a filter.
 *
 * @param kind the kind of filter
 * @param fpp the false-positive rate that must hold at the filter's capacity, in [{@link #MIN_FPP},
 *     {@link #MAX_FPP}]
 * @param itemType how item ids were turned into the hashes
 * @param headroom spare capacity as a share of the items present, 0 for none: 0.2 sizes for 1.2
 *     times the items
 */
public record FilterSpec(FilterKind kind, double fpp, ItemType itemType, double headroom) {
  /** The smallest rate that a 64-bit hash can honestly promise. */
  public static final double MIN_FPP = 1e-9;

  /** The largest rate that still says anything. */
  public static final double MAX_FPP = 0.999;
}
