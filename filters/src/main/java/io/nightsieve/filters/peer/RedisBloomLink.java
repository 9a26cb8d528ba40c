package io.nightsieve.filters.peer;

/**
 * One Bloom filter of a RedisBloom chain: its shape, as the header stores it.
 *
 * @param bytes length of the bit array, unsigned, a multiple of 8 in what the server makes
 * @param bits {@code 8 * bytes}; the modulus of the indices where n2 is 0
 * @param size items that were added to this link
 * @param error the link's false-positive rate, as sized
 * @param bitsPerItem bits that an item takes at that rate, before rounding
 * @param hashes k, bits that one item sets
 * @param entries items that the link takes before the chain grows
 * @param n2 the modulus is 2^n2, or {@code bits} if n2 is 0
 */
record RedisBloomLink(
    long bytes,
    long bits,
    long size,
    double error,
    double bitsPerItem,
    int hashes,
    long entries,
    int n2) {
  /** The server's constants, which are cut off: (ln 2)^2 and ln 2. */
  private static final double LN2_SQUARED = 0.480453013918201;

  private static final double LN2 = 0.693147180559945;

  /**
   * An empty link, sized as the server does.
   *
   * @param entries n, at least 1
   * @param error in (0, 1)
   * @param rounding whether bits are rounded up to a power of two, and the spare ones make room for
   *     more entries
   * @throws IllegalArgumentException if the bits are more than an array can hold
   */
  static RedisBloomLink sized(long entries, double error, boolean rounding) {
    double bitsPerItem = Math.abs(RoundedLog.log(error) / LN2_SQUARED);
    int hashes = hashes(bitsPerItem);
    double wanted = entries * bitsPerItem;
    int n2 = rounding ? Math.max(0, Math.getExponent(wanted)) + 1 : 0;
    if (wanted > (double) Byte.SIZE * Integer.MAX_VALUE || n2 > 34) {
      throw new IllegalArgumentException(
          "items = %d at an error of %s need %.0f bits, more than the allowed %d of one stored filter; raise fpp or split the items"
              .formatted(entries, error, wanted, (long) Byte.SIZE * Integer.MAX_VALUE));
    }
    long asked = rounding ? 1L << n2 : Math.max(1, (long) wanted);
    long room = rounding ? entries + (long) ((long) (asked - wanted) / bitsPerItem) : entries;
    long bytes = (asked + Long.SIZE - 1) / Long.SIZE * Long.BYTES;
    return new RedisBloomLink(bytes, bytes * Byte.SIZE, 0, error, bitsPerItem, hashes, room, n2);
  }

  /** k for so many bits an item. */
  static int hashes(double bitsPerItem) {
    return (int) Math.ceil(LN2 * bitsPerItem);
  }

  /** What indices are taken modulo; unsigned. */
  long modulus() {
    return n2 == 0 ? bits : 1L << n2;
  }

  /**
   * The link's bits where they lie.
   *
   * @param array holds {@code bytes} bytes of them from {@code start}
   */
  BloomImage image(byte[] array, int start) {
    BitImage at = new BitImage(array, start, (int) bytes, BitImage.Order.LITTLE_ENDIAN);
    return new BloomImage(at, modulus(), hashes, RedisBloomLink::bit, bytes);
  }

  /** {@code (a + i b mod 2^64) mod modulus}, unsigned. */
  private static long bit(long[] print, int at, int probe, long modulus) {
    return Long.remainderUnsigned(print[at] + probe * print[at + 1], modulus);
  }

  SteppedProbes.Shape probes() {
    return new SteppedProbes.Shape(modulus(), hashes);
  }

  RedisBloomLink withSize(long newSize) {
    return new RedisBloomLink(bytes, bits, newSize, error, bitsPerItem, hashes, entries, n2);
  }
}
