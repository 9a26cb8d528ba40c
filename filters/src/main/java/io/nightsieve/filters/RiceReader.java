package io.nightsieve.filters;

/** Reads what {@link RiceWriter} wrote, and stays within its bits whatever they are. */
final class RiceReader {
  private RiceReader() {}

  /**
   * Whether a place is among those that the gaps in bits [from, to) lead to: the first place is the
   * first number, each next one the number more than the place after.
   */
  static boolean contains(Bytes codes, long from, long to, int rice, long place) {
    long bit = from;
    long next = 0;
    while (next <= place) {
      long quotient = ones(codes, bit, to);
      bit += quotient + 1;
      if (bit + rice > to) {
        return false;
      }
      long found = next + (quotient << rice) + low(codes, bit, rice);
      if (found == place) {
        return true;
      }
      bit += rice;
      next = found + 1;
    }
    return false;
  }

  /** The ones from a bit on, up to the end. */
  private static long ones(Bytes codes, long bit, long to) {
    long at = bit;
    while (at < to) {
      int left = (int) Math.min(to - at, Byte.SIZE - (at & 7));
      int zeros = ~(codes.byteAt((int) (at >>> 3)) >>> (at & 7));
      int run = Math.min(left, Integer.numberOfTrailingZeros(zeros));
      at += run;
      if (run < left) {
        break;
      }
    }
    return at - bit;
  }

  /** So many bits, at most 31. */
  private static long low(Bytes codes, long bit, int count) {
    long value = 0;
    int done = 0;
    while (done < count) {
      long at = bit + done;
      int offset = (int) (at & 7);
      value |= (long) ((codes.byteAt((int) (at >>> 3)) & 0xFF) >>> offset) << done;
      done += Byte.SIZE - offset;
    }
    return value & (1L << count) - 1;
  }
}
