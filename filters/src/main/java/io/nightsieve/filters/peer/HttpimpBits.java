package io.nightsieve.filters.peer;

/**
 * The hash and the bits of an item in a filter of httpimp/bloomfilter: {@code x = a mod m}, then k
 * times the bit x and {@code x = (x + b mod 2^32) mod m}, all unsigned. Bit x is bit x mod 32, from
 * the least significant, of the big-endian 32-bit word x / 32.
 */
final class HttpimpBits {
  private static final int BASIS = 0x811C9DC5;
  private static final int PRIME = 16777619;
  private static final int SECOND_SEED = 1576284489;
  private static final long MASK = 0xFFFFFFFFL;

  private HttpimpBits() {}

  /** Both hashes of an item: a in the low half, b in the high one. */
  static long fingerprint(byte[] key, int offset, int length) {
    long a = hash(key, offset, length, 0) & MASK;
    long b = hash(key, offset, length, SECOND_SEED);
    return b << Integer.SIZE | a;
  }

  /** FNV-1a of 32 bits with the seed in its basis, and a mix behind it. */
  private static int hash(byte[] key, int offset, int length, int seed) {
    int hash = BASIS ^ seed;
    for (int at = offset; at < offset + length; at++) {
      hash = (hash ^ (key[at] & 0xFF)) * PRIME;
    }
    hash += hash << 13;
    hash ^= hash >>> 7;
    hash += hash << 3;
    hash ^= hash >>> 17;
    return hash + (hash << 5);
  }

  /** Whether the first k bits of the item are all set. */
  static boolean allSet(byte[] array, long bits, int hashes, long fingerprint) {
    long step = fingerprint >>> Integer.SIZE;
    long x = (fingerprint & MASK) % bits;
    for (int i = 0; i < hashes; i++) {
      if ((array[slot(x)] >>> (x & 7) & 1) == 0) {
        return false;
      }
      x = (x + step & MASK) % bits;
    }
    return true;
  }

  /** Sets the first k bits of the item. */
  static void set(byte[] array, long bits, int hashes, long fingerprint) {
    long step = fingerprint >>> Integer.SIZE;
    long x = (fingerprint & MASK) % bits;
    for (int i = 0; i < hashes; i++) {
      array[slot(x)] |= (byte) (1 << (x & 7));
      x = (x + step & MASK) % bits;
    }
  }

  /** The byte that holds bit x: the bytes of a word run down. */
  private static int slot(long x) {
    return (int) (x >>> 3) ^ 3;
  }

  /** Share of the bits that are set, 0..1. */
  static double fill(byte[] array) {
    long set = 0;
    for (byte each : array) {
      set += Integer.bitCount(each & 0xFF);
    }
    return (double) set / Byte.SIZE / array.length;
  }
}
