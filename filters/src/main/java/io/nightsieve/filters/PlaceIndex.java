package io.nightsieve.filters;

/** Sorted places, spread evenly over a range, that are asked for many times. */
final class PlaceIndex {
  private final long[] places;
  private final int shift;
  private final int[] heads;

  /**
   * @param places ascending, distinct, not negative
   * @param range above them all
   */
  PlaceIndex(long[] places, long range) {
    this.places = places;
    // About one place a bucket.
    int bucketBits = Integer.SIZE - Integer.numberOfLeadingZeros(places.length);
    shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(range) - bucketBits);
    heads = new int[(int) ((range - 1) >>> shift) + 2];
    int bucket = 0;
    for (int i = 0; i < places.length; i++) {
      for (; bucket <= places[i] >>> shift; bucket++) {
        heads[bucket] = i;
      }
    }
    for (; bucket < heads.length; bucket++) {
      heads[bucket] = places.length;
    }
  }

  /** Whether a place, in [0, range), is among them. */
  boolean contains(long place) {
    int bucket = (int) (place >>> shift);
    for (int i = heads[bucket]; i < heads[bucket + 1]; i++) {
      if (places[i] == place) {
        return true;
      }
    }
    return false;
  }
}
