package io.nightsieve.filters;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Solving and asking one ribbon: bits in a run of bytes that begin with the seed. */
final class Ribbon {
  /*
   * A ribbon filter (Dillinger, Walzer 2021, "Ribbon filter: practically smaller than Bloom and
   * Xor") is a matrix Z of m slots and r columns over GF(2). An item gives a start, a row of w bits
   * at that start and a fingerprint of r bits; Z is such that row * Z is the fingerprint for every
   * member. An absent item's fingerprint is independent of that product, so each column lets it pass
   * with a chance of exactly 1/2, without the spread of a Bloom filter.
   *
   * Rows are eliminated as they come (on the fly): a row that finds its slot taken is added to the
   * row there and moves on to its next bit. One that comes to nothing with a fingerprint left over
   * has no solution, and another seed is tried. Few spare slots and several tries cost less than many
   * spare slots.
   *
   * One column more for starts from t on gives the rates between powers of two. Those rows are
   * eliminated first, so that they never depend on rows that lack the column.
   */
  private static final long SEED_STEP = 0x9E3779B97F4A7C15L;
  private static final long MIX_1 = 0xFF51AFD7ED558CCDL;
  private static final long MIX_2 = 0xC4CEB9FE1A85EC53L;
  /* Of a slot's fingerprint: its row has the column more. A negative number. */
  private static final int HAS_MORE = 1 << 31;

  private static final long ROW = 0xD1342543DE82EF95L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Ribbon() {}

  /** What all parts of an item's equation are drawn from: 32 bits start, 32 bits fingerprint. */
  static long equation(long hash, int seed) {
    return mix(seeded(hash, seed));
  }

  static long seeded(long hash, int seed) {
    return hash + seed * SEED_STEP;
  }

  /** The equation of a {@link #seeded} hash. */
  static long mix(long seeded) {
    long x = (seeded ^ seeded >>> 33) * MIX_1;
    x = (x ^ x >>> 33) * MIX_2;
    return x ^ x >>> 33;
  }

  static int start(long equation, int starts) {
    return (int) (((equation >>> 32) * starts) >>> 32);
  }

  static long row(long equation, long rowMask) {
    long x = equation * ROW;
    return ((x ^ x >>> 32) & rowMask) | 1;
  }

  static long rowMask(int rowBits) {
    return (1L << rowBits) - 1;
  }

  /**
   * Whether the item may be in the ribbon.
   *
   * @param all holds the ribbon; at least 8 bytes
   * @param firstBit of the columns in {@code all}, behind the seed
   */
  static boolean contains(
      Bytes all,
      long firstBit,
      long equation,
      int slots,
      int starts,
      long rowMask,
      int columns,
      int threshold) {
    int start = start(equation, starts);
    long row = row(equation, rowMask);
    int print = (int) equation;
    int last = all.length() - Long.BYTES;
    long bit = firstBit + start;
    int column = columns;
    // Two columns a step: leaving after one is a coin toss that no branch predictor wins.
    for (; column > 1; column -= 2, bit += 2L * slots, print >>>= 2) {
      int first = product(all, last, bit, row) ^ print;
      int second = product(all, last, bit + slots, row) ^ print >>> 1;
      if (((first | second) & 1) != 0) {
        return false;
      }
    }
    if (column == 1) {
      if (((product(all, last, bit, row) ^ print) & 1) != 0) {
        return false;
      }
      bit += slots;
      print >>>= 1;
    }
    return start < threshold || ((product(all, last, bit - threshold, row) ^ print) & 1) == 0;
  }

  /*
   * A batch is sieved by three columns at a time, which seven of eight absent items do not pass.
   * What is left is gathered without a branch: each one that goes the wrong way costs as much as
   * all the columns of an item, and without any the processor works on several items at once. The
   * equations come from a loop of their own, in which the compiler makes eight with one instruction.
   */
  static final int SIEVE_COLUMNS = 3;

  /**
   * 1 if the item passes three columns, else 0.
   *
   * @param array holds the ribbon from {@code begin} on
   * @param column the first of the three; their end is at most {@link #sieveColumns}
   */
  static int passes(
      byte[] array, int begin, int column, long equation, int slots, int starts, long rowMask) {
    int bit = RibbonShape.SEED_BITS + column * slots + start(equation, starts);
    long row = row(equation, rowMask);
    int print = (int) equation >>> column;
    int first = product(array, begin, bit, row) ^ print;
    int second = product(array, begin, bit + slots, row) ^ print >>> 1;
    int third = product(array, begin, bit + 2 * slots, row) ^ print >>> 2;
    return ~(first | second | third) & 1;
  }

  private static int product(byte[] array, int begin, int bit, long row) {
    long slots = (long) LONGS.get(array, begin + (bit >>> 3));
    return Long.bitCount(slots >>> (bit & 7) & row);
  }

  /** The columns whose rows can be loaded, 8 bytes each, from so many bytes behind the begin. */
  static int sieveColumns(RibbonShape shape, long bytes) {
    int columns = shape.columns();
    while (columns > 0 && lastLoadEnds(shape, columns) > bytes) {
      columns--;
    }
    return columns;
  }

  private static long lastLoadEnds(RibbonShape shape, int columns) {
    long lastBit = RibbonShape.SEED_BITS + (columns - 1L) * shape.slots() + shape.starts() - 1;
    return (lastBit >>> 3) + Long.BYTES;
  }

  /** Bit 0 is the product of the row and the slots that begin at the bit. */
  private static int product(Bytes all, int last, long bit, long row) {
    int at = Math.min((int) (bit >>> 3), last);
    return Long.bitCount(all.longAt(at) >>> (int) (bit - ((long) at << 3)) & row);
  }

  /**
   * The bytes of a ribbon that holds the hashes in [from, to), or null if no seed does.
   *
   * @param hashes distinct, at least one
   */
  static byte[] solve(long[] hashes, int from, int to, double fpp) {
    int items = to - from;
    int most = RibbonShape.forRate(items, RibbonShape.FIRST_ROOMY_SEED, fpp).slots();
    long[] rows = new long[most];
    int[] prints = new int[most];
    for (int seed = 0; seed < RibbonShape.SEEDS; seed++) {
      RibbonShape shape = RibbonShape.forRate(items, seed, fpp);
      if (eliminate(hashes, from, to, seed, shape, rows, prints)) {
        return substitute(seed, shape, rows, prints);
      }
    }
    return null;
  }

  private static boolean eliminate(
      long[] hashes, int from, int to, int seed, RibbonShape shape, long[] rows, int[] prints) {
    Arrays.fill(rows, 0, shape.slots(), 0);
    int starts = shape.starts();
    long rowMask = rowMask(shape.rowBits());
    int threshold = shape.threshold();
    int fewer = (1 << shape.columns()) - 1;
    int more = (int) ((2L << shape.columns()) - 1);
    for (int i = from; i < to; i++) {
      long equation = equation(hashes[i], seed);
      int start = start(equation, starts);
      if (start >= threshold
          && !insert(start, row(equation, rowMask), (int) equation, more, HAS_MORE, rows, prints)) {
        return false;
      }
    }
    if (threshold == 0) {
      return true;
    }
    for (int i = from; i < to; i++) {
      long equation = equation(hashes[i], seed);
      int start = start(equation, starts);
      if (start < threshold
          && !insert(start, row(equation, rowMask), (int) equation, fewer, 0, rows, prints)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the row found a slot, or says nothing new. */
  private static boolean insert(
      int start, long row, int print, int mask, int flag, long[] rows, int[] prints) {
    int slot = start;
    long rest = row;
    int left = print & mask;
    while (true) {
      long there = rows[slot];
      if (there == 0) {
        rows[slot] = rest;
        prints[slot] = left | flag;
        return true;
      }
      rest ^= there;
      left = (left ^ prints[slot]) & mask;
      if (rest == 0) {
        return left == 0;
      }
      int gap = Long.numberOfTrailingZeros(rest);
      slot += gap;
      rest >>>= gap;
    }
  }

  /** Solves the eliminated rows from the last slot to the first; slots without a row become 0. */
  private static byte[] substitute(int seed, RibbonShape shape, long[] rows, int[] prints) {
    byte[] bytes = new byte[(int) shape.bytes()];
    bytes[0] = (byte) seed;
    int slots = shape.slots();
    long bit = RibbonShape.SEED_BITS;
    for (int column = 0; column < shape.columns(); column++, bit += slots) {
      long solved = 0;
      for (int slot = slots - 1; slot >= 0; slot--) {
        solved <<= 1;
        long row = rows[slot];
        if (row != 0) {
          int value = (Long.bitCount(row & solved) ^ prints[slot] >>> column) & 1;
          solved |= value;
          set(bytes, bit + slot, value);
        }
      }
    }
    long solved = 0;
    for (int slot = slots - 1; slot >= shape.threshold(); slot--) {
      solved <<= 1;
      if (rows[slot] != 0 && prints[slot] < 0) {
        int value = (Long.bitCount(rows[slot] & solved) ^ prints[slot] >>> shape.columns()) & 1;
        solved |= value;
        set(bytes, bit + slot - shape.threshold(), value);
      }
    }
    return bytes;
  }

  private static void set(byte[] bytes, long bit, int value) {
    bytes[(int) (bit >>> 3)] |= (byte) (value << (bit & 7));
  }
}
