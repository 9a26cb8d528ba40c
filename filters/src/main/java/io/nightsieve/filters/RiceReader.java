package io.nightsieve.filters;

import java.util.Arrays;

/** Reads what {@link RiceWriter} wrote, and stays within its bits whatever they are. */
final class RiceReader {
  /** Fewer bytes than these cannot be read: see {@link Bytes#atLeast}. */
  static final int MIN_BYTES = Long.BYTES;

  private RiceReader() {}

  /**
   * Whether a place is among those that the gaps in bits [from, to) lead to: the first place is the
   * first number, each next one the number more than the place after.
   *
   * @param codes at least {@link #MIN_BYTES}, and to the last bit of which {@code to} may go
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

  /**
   * All places below a limit, ascending.
   *
   * @param guess how many there may be
   */
  static long[] places(Bytes codes, long from, long to, int rice, long limit, int guess) {
    long[] places = new long[guess];
    int size = 0;
    long bit = from;
    long next = 0;
    while (true) {
      long quotient = ones(codes, bit, to);
      bit += quotient + 1;
      if (bit + rice > to) {
        return Arrays.copyOf(places, size);
      }
      long place = next + (quotient << rice) + low(codes, bit, rice);
      if (place < next || place >= limit) {
        return Arrays.copyOf(places, size);
      }
      if (size == places.length) {
        places = Arrays.copyOf(places, 2 * size + 1);
      }
      places[size++] = place;
      bit += rice;
      next = place + 1;
    }
  }

  /** The ones from a bit on, up to the end. */
  private static long ones(Bytes codes, long bit, long to) {
    long at = bit;
    while (at < to) {
      int first = word(codes, at);
      int offset = (int) (at - ((long) first << 3));
      // The zeros that are shifted in end the run too: then it goes on in the next word.
      int run = Long.numberOfTrailingZeros(~(codes.longAt(first) >>> offset));
      at += run;
      if (run < Long.SIZE - offset) {
        break;
      }
    }
    return Math.min(at, to) - bit;
  }

  /** So many bits, at most 31, which must be there. */
  private static long low(Bytes codes, long bit, int count) {
    int first = word(codes, bit);
    return codes.longAt(first) >>> (bit - ((long) first << 3)) & (1L << count) - 1;
  }

  /** The first of the 8 bytes to load for a bit: those that begin with it, or else the last. */
  private static int word(Bytes codes, long bit) {
    return Math.min((int) (bit >>> 3), codes.length() - Long.BYTES);
  }
}
