package io.nightsieve.filters;

/**
 * The geometry of one binary fuse filter.
 *
 * @param segment s, the slots of a segment
 * @param segments c, the segments in which an item's first slot can lie; two more follow them
 * @param fingerprintBytes w, the bytes of a slot, 1 to {@link #MAX_FINGERPRINT_BYTES}
 */
record FuseShape(int segment, long segments, int fingerprintBytes) {
  static final int MAX_FINGERPRINT_BYTES = 4;

  /** The largest segment of a filter that has many: its exponent of 2. */
  static final int MAX_SEGMENT_BITS = 18;

  /** Seeds below this go with few spare slots, seeds from it on with more. */
  static final int FIRST_ROOMY_SEED = 128;

  static final int SEEDS = 256;

  /** Up to here three plain blocks need fewer slots than a row of segments does. */
  static final int MAX_PLAIN_ITEMS = 10_000;

  /*
   * Three blocks peel at 1.222 slots an item and above, and small sets, by chance, at some more: so
   * many that every second seed does. For the row of segments, sizes are those of Graf and Lemire
   * 2022, "Binary fuse filters: fast and smaller than xor filters", section 4.
   */
  static FuseShape forRate(long items, int seed, double fpp) {
    int bytes = fingerprintBytes(fpp);
    long roomy = seed < FIRST_ROOMY_SEED ? 0 : 6 + items / 10;
    if (items <= MAX_PLAIN_ITEMS) {
      long slots = items + items * 23 / 100 + Math.min(items, 5) + roomy;
      return new FuseShape((int) ((slots + 2) / 3), 1, bytes);
    }
    double log = StrictMath.log((double) items);
    int bits = (int) Math.min(MAX_SEGMENT_BITS, log / StrictMath.log(3.33) + 2.25);
    double spread = Math.max(1.125, 0.875 + 0.25 * StrictMath.log(1e6) / log);
    long slots = (long) StrictMath.ceil(items * spread) + roomy;
    return new FuseShape(1 << bits, Math.max(2, ((slots - 1) >>> bits) - 1), bytes);
  }

  private static int fingerprintBytes(double fpp) {
    int bytes = 1;
    while (StrictMath.scalb(1.0, -Byte.SIZE * bytes) > fpp) {
      bytes++;
    }
    return bytes;
  }

  long slots() {
    return (segments + 2) * segment;
  }

  /** The slots that can be an item's first. */
  long firsts() {
    return segments * segment;
  }

  /** The bytes of all fingerprints. */
  long bytes() {
    return slots() * fingerprintBytes;
  }

  /** What to AND with the first slot for the begin of its segment. */
  int baseMask() {
    return segments == 1 ? 0 : -segment;
  }

  /** The rate, 0..1, which is the same for every set. */
  double fpp() {
    return StrictMath.scalb(1.0, -Byte.SIZE * fingerprintBytes);
  }
}
