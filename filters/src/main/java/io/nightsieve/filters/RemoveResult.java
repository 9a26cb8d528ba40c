package io.nightsieve.filters;

/** What became of an item that was to be taken away. */
public enum RemoveResult {
  /** The item was taken away, and the filter answers no for it from now on. */
  REMOVED,
  /**
   * The item was taken away once and the filter still answers yes for it: it was added more than
   * once, shares what stands for it with other items, or that has been counted up to its limit and
   * stays for good.
   */
  STILL_THERE,
  /** The item is certainly not in the filter, which is as it was. */
  NOT_THERE
}
