package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterFormatException;

/**
 * Bits within a filter's bytes, which are not copied.
 *
 * @param bytes the whole filter
 * @param start where the bits begin
 * @param length bytes of bits
 * @param order where bit x stands within its word
 */
@SuppressWarnings("ArrayRecordComponent") // a view: filters are queried where they lie
record BitImage(byte[] bytes, int start, int length, Order order) {
  /** How peers lay out words: always bit x in the x mod 8 th bit, from the least, of a byte. */
  enum Order {
    /** Byte x / 8. */
    LITTLE_ENDIAN(0),
    /** 64-bit words written from their most significant byte. */
    BIG_ENDIAN_LONGS(7);

    private final int flip;

    Order(int flip) {
      this.flip = flip;
    }
  }

  /**
   * Bytes for a new filter, zeroed.
   *
   * @throws IllegalArgumentException if that is more than one array can hold
   */
  static byte[] allocate(String format, int header, long bytesOfBits) {
    checkSize(format, header, bytesOfBits);
    return new byte[(int) (header + bytesOfBits)];
  }

  /**
   * Refuses a filter that one array cannot hold.
   *
   * @throws IllegalArgumentException naming the size, the bound and what to do
   */
  static void checkSize(String format, int header, long bytesOfBits) {
    long size = header + bytesOfBits;
    if (size > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "a %s filter would take %d bytes, more than the %d that one filter may have; use a higher fpp or a cap on items"
              .formatted(format, size, Integer.MAX_VALUE - 8));
    }
  }

  /** Refuses bytes that are not exactly as many as the header says. */
  static void checkLength(byte[] bytes, int header, long bytesOfBits, String field, int offset) {
    if (bytes.length - header != bytesOfBits) {
      throw new FilterFormatException(
          field,
          offset,
          (bytes.length - header) + " bytes of bits, as follow",
          bytesOfBits + " bytes");
    }
  }

  boolean get(long bit) {
    return (bytes[at(bit)] >>> (bit & 7) & 1) != 0;
  }

  /** Sets a bit; whether it was not set before. */
  boolean set(long bit) {
    int at = at(bit);
    byte before = bytes[at];
    bytes[at] |= (byte) (1 << (bit & 7));
    return bytes[at] != before;
  }

  private int at(long bit) {
    return start + ((int) (bit >>> 3) ^ order.flip);
  }

  /** How many bits are set. */
  long cardinality() {
    return cardinality((long) length * Byte.SIZE);
  }

  /** How many of the first so many bits are set; what follows is filling that no probe reaches. */
  long cardinality(long bits) {
    long set = 0;
    int whole = (int) (bits / Long.SIZE) * Long.BYTES;
    for (int i = start; i < start + whole; i++) {
      set += Integer.bitCount(bytes[i] & 0xFF);
    }
    for (long bit = (long) whole * Byte.SIZE; bit < bits; bit++) {
      set += get(bit) ? 1 : 0;
    }
    return set;
  }
}
