package io.nightsieve.filters.peer;

/**
 * The shape of a filter of httpimp/bloomfilter. It is not stored: m follows from the length, k must
 * be known.
 *
 * @param bits m, a positive multiple of 32 below 2^32
 * @param hashes k, bits that one item sets, at least 1
 */
record HttpimpShape(long bits, int hashes) {
  /** The most bits that indices of 32 bits reach. */
  static final long MAX_BITS = (1L << 32) - 32;

  /* How far the peer's own arithmetic may be off a whole number of hashes. */
  private static final double ROUNDING = 1e-6;

  /**
   * The peer's own sizing: m = ceil(-n ln p / (ln 2)^2), k = ceil(ln 2 m / n), then m rounded up to
   * a multiple of 32.
   *
   * @param capacity n, at least 1
   * @param fpp p, in (0, 1)
   * @throws IllegalArgumentException if m is above {@link #MAX_BITS}
   */
  static HttpimpShape sized(long capacity, double fpp) {
    double bits =
        StrictMath.ceil(-(double) capacity * RoundedLog.log(fpp) / (PeerMath.LN2 * PeerMath.LN2));
    if (!(bits <= MAX_BITS)) {
      throw new IllegalArgumentException(
          "items = %d at fpp = %s need %.0f bits, more than the %d that httpimp's 32-bit indices reach; raise fpp or split the items"
              .formatted(capacity, fpp, bits, MAX_BITS));
    }
    int hashes = (int) StrictMath.ceil(PeerMath.LN2 * bits / capacity);
    long words = Math.max(1, ((long) bits + Integer.SIZE - 1) / Integer.SIZE);
    return new HttpimpShape(words * Integer.SIZE, Math.max(1, hashes));
  }

  SteppedProbes.Shape probes() {
    return new SteppedProbes.Shape(bits, hashes);
  }

  /**
   * The fewest hashes that any capacity has at this rate. As m is rounded up, a small capacity may
   * have one more, never fewer; and as the bits of fewer hashes are among the bits of more, whoever
   * asks with these misses no member, whatever the capacity was.
   */
  static int fewestHashes(double fpp) {
    return Math.max(1, (int) StrictMath.ceil(-RoundedLog.log(fpp) / PeerMath.LN2 - ROUNDING));
  }
}
