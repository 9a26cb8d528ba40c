package io.nightsieve.filters.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * MurmurHash2 in the two forms that RedisBloom uses. Arithmetic is modulo 2^64 or 2^32, words are
 * little-endian, lengths are in bytes.
 *
 * <p>After Austin Appleby's description of the algorithm (SMHasher, 2008). The two forms differ in
 * more than the width: the 64-bit one takes a word in by XOR and then multiplies, the 32-bit one
 * multiplies first.
 */
final class Murmur2 {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long M64 = 0xC6A4A7935BD1E995L;
  private static final int R64 = 47;
  private static final int M32 = 0x5BD1E995;
  private static final int R32 = 24;

  private Murmur2() {}

  /** MurmurHash64A of {@code length} bytes from {@code offset}. */
  static long hash64(byte[] bytes, int offset, int length, long seed) {
    long hash = seed ^ length * M64;
    int at = offset;
    int end = offset + length;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      long word = (long) LONGS.get(bytes, at) * M64;
      word = (word ^ word >>> R64) * M64;
      hash = (hash ^ word) * M64;
    }
    if (at < end) {
      hash = (hash ^ tail(bytes, at, end)) * M64;
    }
    hash = (hash ^ hash >>> R64) * M64;
    return hash ^ hash >>> R64;
  }

  /** MurmurHash2 of {@code length} bytes from {@code offset}. */
  static int hash32(byte[] bytes, int offset, int length, int seed) {
    int hash = seed ^ length;
    int at = offset;
    int end = offset + length;
    for (; at <= end - Integer.BYTES; at += Integer.BYTES) {
      int word = (int) INTS.get(bytes, at) * M32;
      word = (word ^ word >>> R32) * M32;
      hash = hash * M32 ^ word;
    }
    if (at < end) {
      hash = (hash ^ (int) tail(bytes, at, end)) * M32;
    }
    hash = (hash ^ hash >>> 13) * M32;
    return hash ^ hash >>> 15;
  }

  /** The last, incomplete word: its bytes as a little-endian number. */
  private static long tail(byte[] bytes, int from, int end) {
    long word = 0;
    for (int at = end - 1; at >= from; at--) {
      word = word << Byte.SIZE | (bytes[at] & 0xFF);
    }
    return word;
  }
}
