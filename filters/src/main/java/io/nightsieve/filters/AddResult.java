package io.nightsieve.filters;

/** What became of an item that was to be added. */
public enum AddResult {
  /** The filter answered no for the item and answers yes from now on. */
  ADDED,
  /**
   * The filter answered yes for the item already, because it was added before or as a false
   * positive. A {@link RemovableFilter} has counted it once more, so that taking away the other
   * does not take away this one.
   */
  ALREADY_THERE,
  /**
   * The item has not been added, and the filter is as it was: one item more would not fit, or would
   * take the rate above the one asked for.
   */
  FULL
}
