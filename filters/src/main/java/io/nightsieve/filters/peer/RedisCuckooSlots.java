package io.nightsieve.filters.peer;

/**
 * Where an item lies in a sub-filter of B buckets, B a power of two: its fingerprint of one byte is
 * {@code h mod 255 + 1}, unsigned, and its buckets are {@code h mod B} and {@code (h XOR
 * fingerprint * 0x5bd1e995) mod B}. A slot of 0 is free.
 */
final class RedisCuckooSlots {
  private static final long STEP = 0x5BD1E995L;
  private static final int FINGERPRINTS = 255;

  private RedisCuckooSlots() {}

  static byte fingerprint(long hash) {
    return (byte) (Long.remainderUnsigned(hash, FINGERPRINTS) + 1);
  }

  /** The hash whose low bits name the other bucket; twice is the hash itself. */
  static long other(long hash, byte fingerprint) {
    return hash ^ (fingerprint & 0xFF) * STEP;
  }

  /** Index of the first slot of a bucket that holds the value, or -1. */
  static int find(byte[] array, int bucketStart, int bucketSize, byte value) {
    for (int slot = bucketStart; slot < bucketStart + bucketSize; slot++) {
      if (array[slot] == value) {
        return slot;
      }
    }
    return -1;
  }

  /**
   * The rate, 0..1, to expect of sub-filters whose buckets hold so many fingerprints on average:
   * each one seen is another chance of 1 in 255, and both buckets of an item are seen, which are
   * one and the same for one item in B.
   *
   * @param load fingerprints in a bucket, on average, of each sub-filter
   * @param buckets B of each sub-filter
   */
  static double expectedFpp(double[] load, long[] buckets) {
    double seen = 0;
    for (int i = 0; i < load.length; i++) {
      seen += load[i] * (2 - 1.0 / buckets[i]);
    }
    return 1 - StrictMath.pow(1 - 1.0 / FINGERPRINTS, seen);
  }
}
