package io.nightsieve.filters;

import java.util.Arrays;

/**
 * Writes numbers as Rice codes: number / 2^b ones and a zero, then the lowest b bits, all from the
 * least significant bit of the first byte on.
 */
final class RiceWriter {
  private final int rice;
  private byte[] bytes;
  private long bits;

  RiceWriter(int rice, int numbers) {
    this.rice = rice;
    this.bytes = new byte[(int) Math.min(1 << 28, (long) numbers * (rice + 3) / Byte.SIZE + 16)];
  }

  long bits() {
    return bits;
  }

  void write(long number) {
    long quotient = number >>> rice;
    long size = quotient + 1 + rice;
    long needed = (bits + size) / Byte.SIZE + 1;
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.toIntExact(Math.max(needed, bytes.length * 3L / 2)));
    }
    for (long i = 0; i < quotient; i++) {
      set(bits + i);
    }
    bits += quotient + 1;
    for (int i = 0; i < rice; i++, bits++) {
      if ((number >>> i & 1) != 0) {
        set(bits);
      }
    }
  }

  private void set(long bit) {
    bytes[(int) (bit >>> 3)] |= (byte) (1 << (bit & 7));
  }

  /** The bytes, the last filled up with ones, which no code begins with unless a zero follows. */
  byte[] finish() {
    int length = (int) ((bits + Byte.SIZE - 1) / Byte.SIZE);
    byte[] whole = Arrays.copyOf(bytes, length);
    for (long bit = bits; bit < (long) length * Byte.SIZE; bit++) {
      whole[length - 1] |= (byte) (1 << (bit & 7));
    }
    return whole;
  }
}
