package io.nightsieve.filters.peer;

/**
 * The bits of one item in one link: {@code index_i = (a + i b mod 2^64) mod modulus}, unsigned, for
 * i = 0 to k - 1. Bit x is bit x mod 8 of byte x / 8.
 */
final class RedisBloomBits {
  private RedisBloomBits() {}

  /** Whether all bits of the item are set in the array that begins at {@code start}. */
  static boolean allSet(byte[] array, int start, RedisBloomLink link, long a, long b) {
    long modulus = link.modulus();
    long at = a;
    for (int i = link.hashes(); i > 0; i--) {
      long index = Long.remainderUnsigned(at, modulus);
      if ((array[start + (int) (index >>> 3)] >>> (index & 7) & 1) == 0) {
        return false;
      }
      at += b;
    }
    return true;
  }

  /** Sets all bits of the item; returns whether any was not set before. */
  static boolean set(byte[] array, int start, RedisBloomLink link, long a, long b) {
    long modulus = link.modulus();
    long at = a;
    boolean changed = false;
    for (int i = link.hashes(); i > 0; i--) {
      long index = Long.remainderUnsigned(at, modulus);
      int slot = start + (int) (index >>> 3);
      byte with = (byte) (array[slot] | 1 << (index & 7));
      changed |= with != array[slot];
      array[slot] = with;
      at += b;
    }
    return changed;
  }

  /** Share of the link's reachable bits that are set, 0..1. */
  static double fill(byte[] array, int start, RedisBloomLink link) {
    long set = 0;
    int end = start + (int) link.bytes();
    for (int at = start; at < end; at++) {
      set += Integer.bitCount(array[at] & 0xFF);
    }
    return Math.min(1, (double) set / link.modulus());
  }
}
