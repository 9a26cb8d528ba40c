package io.nightsieve.filters;

/** The bits of a Bloom filter while they change. The probes are {@link BloomKind}'s. */
final class BloomField {
  private final byte[] field;
  private final long bits;
  private final int probes;

  /**
   * @param field the bits, at least one byte; kept and changed
   */
  BloomField(byte[] field, int probes) {
    this.field = field;
    this.bits = (long) field.length * Byte.SIZE;
    this.probes = probes;
  }

  /**
   * A field without items.
   *
   * @throws IllegalArgumentException if one array cannot hold it
   */
  static BloomField empty(Sizing.BloomSize size) {
    return new BloomField(new byte[Math.toIntExact(size.sizeBytes())], size.probes());
  }

  byte[] bytes() {
    return field;
  }

  int probes() {
    return probes;
  }

  /** The most items of which the expected rate is at most the given one. */
  long capacity(double fpp) {
    return Sizing.bloomCapacity(bits, probes, fpp);
  }

  boolean contains(long hash) {
    long state = hash;
    for (int probe = probes; probe > 0; probe--) {
      state = BloomKind.next(state);
      long index = BloomKind.index(state, bits);
      if ((field[(int) (index >>> 3)] >>> (index & 7) & 1) == 0) {
        return false;
      }
    }
    return true;
  }

  void add(long hash) {
    long state = hash;
    for (int probe = probes; probe > 0; probe--) {
      state = BloomKind.next(state);
      long index = BloomKind.index(state, bits);
      field[(int) (index >>> 3)] |= (byte) (1 << (index & 7));
    }
  }

  /** The rate that the bits as they are set predict. */
  double expectedFpp() {
    return rate(Bytes.of(field), probes);
  }

  /** The rate to expect of so many items. */
  double expectedFpp(long items) {
    return Sizing.bloomFpp(items, bits, probes);
  }

  /** The rate that bits as they are set predict. */
  static double rate(Bytes field, int probes) {
    long set = 0;
    int length = field.length();
    int at = 0;
    for (; at <= length - Long.BYTES; at += Long.BYTES) {
      set += Long.bitCount(field.longAt(at));
    }
    for (; at < length; at++) {
      set += Integer.bitCount(field.byteAt(at) & 0xFF);
    }
    return StrictMath.pow((double) set / Byte.SIZE / length, probes);
  }

  /** Whether bits that do not change hold the item. */
  static boolean contains(Bytes field, int probes, long hash) {
    long bits = (long) field.length() * Byte.SIZE;
    long state = hash;
    for (int probe = probes; probe > 0; probe--) {
      state = BloomKind.next(state);
      long index = BloomKind.index(state, bits);
      if ((field.byteAt((int) (index >>> 3)) >>> (index & 7) & 1) == 0) {
        return false;
      }
    }
    return true;
  }
}
