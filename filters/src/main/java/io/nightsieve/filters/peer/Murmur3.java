package io.nightsieve.filters.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * MurmurHash3 after Austin Appleby's public-domain specification: the 128-bit variant for 64-bit
 * machines, and Spark's own flavour of the 32-bit one. Words are little-endian.
 */
final class Murmur3 {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long C1 = 0x87C37B91114253D5L;
  private static final long C2 = 0x4CF5AD432745937FL;

  private Murmur3() {}

  /**
   * The 128 bits of the x64 variant with seed 0, as two words at {@code to[at]} and behind.
   *
   * @param suffix a byte that is hashed behind the key, 0 to 255; -1 for none
   */
  static void x64(byte[] key, int offset, int length, int suffix, long[] to, int at) {
    int total = length + (suffix < 0 ? 0 : 1);
    int blocks = length / 16;
    long h1 = 0;
    long h2 = 0;
    int from = offset;
    for (int block = 0; block < blocks; block++, from += 16) {
      h1 = first(h1, h2, (long) LONG.get(key, from));
      h2 = second(h2, h1, (long) LONG.get(key, from + 8));
    }
    // The tail: what is left of the key and the suffix, little-endian over two words.
    int left = offset + length - from;
    long k1 = 0;
    long k2 = 0;
    for (int i = 0; i <= left; i++) {
      long next = i < left ? key[from + i] & 0xFF : Math.max(0, suffix);
      if (i < 8) {
        k1 |= next << (8 * i);
      } else if (i < 16) {
        k2 |= next << (8 * (i - 8));
      }
    }
    if (total % 16 == 0 && total > length) {
      // The suffix completed a block.
      h1 = first(h1, h2, k1);
      h2 = second(h2, h1, k2);
    } else {
      h2 ^= mixSecond(k2);
      h1 ^= mixFirst(k1);
    }
    h1 ^= total;
    h2 ^= total;
    h1 += h2;
    h2 += h1;
    h1 = avalanche(h1);
    h2 = avalanche(h2);
    h1 += h2;
    to[at] = h1;
    to[at + 1] = h2 + h1;
  }

  private static long first(long h1, long h2, long k1) {
    return (Long.rotateLeft(h1 ^ mixFirst(k1), 27) + h2) * 5 + 0x52DCE729;
  }

  private static long second(long h2, long h1, long k2) {
    return (Long.rotateLeft(h2 ^ mixSecond(k2), 31) + h1) * 5 + 0x38495AB5;
  }

  private static long mixFirst(long k1) {
    return Long.rotateLeft(k1 * C1, 31) * C2;
  }

  private static long mixSecond(long k2) {
    return Long.rotateLeft(k2 * C2, 33) * C1;
  }

  private static long avalanche(long hash) {
    long h = (hash ^ (hash >>> 33)) * 0xFF51AFD7ED558CCDL;
    h = (h ^ (h >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return h ^ (h >>> 33);
  }

  /**
   * The 32 bits of Spark's flavour: as the x86 variant, but each byte behind the last whole word is
   * sign-extended and mixed in as a word of its own.
   */
  static int spark(byte[] key, int offset, int length, int seed) {
    int h = seed;
    int words = length & ~3;
    int at = offset;
    for (; at < offset + words; at += 4) {
      h = mix(h, (int) INT.get(key, at));
    }
    for (; at < offset + length; at++) {
      h = mix(h, key[at]);
    }
    h ^= length;
    h = (h ^ (h >>> 16)) * 0x85EBCA6B;
    h = (h ^ (h >>> 13)) * 0xC2B2AE35;
    return h ^ (h >>> 16);
  }

  private static int mix(int h, int word) {
    int k = Integer.rotateLeft(word * 0xCC9E2D51, 15) * 0x1B873593;
    return Integer.rotateLeft(h ^ k, 13) * 5 + 0xE6546B64;
  }
}
