package io.nightsieve.filters.peer;

/** Which bits an item has. */
@FunctionalInterface
interface ProbeRule {
  /**
   * The bit of one probe, in [0, bits).
   *
   * @param print holds the item's fingerprint from index {@code at}
   * @param probe from 0
   * @param bits the modulus, at least 1
   */
  long bit(long[] print, int at, int probe, long bits);
}
