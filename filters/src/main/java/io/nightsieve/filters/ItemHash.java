package io.nightsieve.filters;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The 64-bit hash of an item key: XXH64 with seed 42, the same value as Spark's {@code xxhash64} of
 * a bigint or a string column. The hash is part of every stored filter and never changes.
 */
public final class ItemHash {
  /*
   * XXH64 after Yann Collet's specification (xxHash, doc/xxhash_spec.md). Arithmetic is modulo 2^64,
   * words are little-endian, lengths are in bytes.
   */
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** The name of the hash in manifests. */
  public static final String NAME = "xxhash64/seed=42";

  private static final long SEED = 42;
  private static final long P1 = 0x9E3779B185EBCA87L;
  private static final long P2 = 0xC2B2AE3D27D4EB4FL;
  private static final long P3 = 0x165667B19E3779F9L;
  private static final long P4 = 0x85EBCA77C2B2AE63L;
  private static final long P5 = 0x27D4EB2F165667C5L;

  private ItemHash() {}

  /** The hash of the 8 bytes of the value, little-endian. */
  public static long ofLong(long item) {
    return avalanche(eight(SEED + P5 + Long.BYTES, item));
  }

  /** The hash of the UTF-8 of the text, whatever the platform's default charset. */
  public static long ofString(String item) {
    return ofBytes(item.getBytes(StandardCharsets.UTF_8));
  }

  /** The hash of the bytes. */
  public static long ofBytes(byte[] key) {
    return ofBytes(key, SEED);
  }

  /** The hash of {@code length} bytes from {@code offset}. */
  public static long ofBytes(byte[] bytes, int offset, int length) {
    return ofBytes(bytes, offset, length, SEED);
  }

  /** XXH64 of the bytes with a seed. */
  static long ofBytes(byte[] key, long seed) {
    return ofBytes(key, 0, key.length, seed);
  }

  /** XXH64 of {@code length} bytes from {@code offset} with a seed. */
  public static long ofBytes(byte[] key, int offset, int length, long seed) {
    int at = offset;
    int end = offset + length;
    long hash;
    if (length >= 32) {
      long a = seed + P1 + P2;
      long b = seed + P2;
      long c = seed;
      long d = seed - P1;
      for (; at <= end - 32; at += 32) {
        a = round(a, (long) LONGS.get(key, at));
        b = round(b, (long) LONGS.get(key, at + 8));
        c = round(c, (long) LONGS.get(key, at + 16));
        d = round(d, (long) LONGS.get(key, at + 24));
      }
      hash =
          Long.rotateLeft(a, 1)
              + Long.rotateLeft(b, 7)
              + Long.rotateLeft(c, 12)
              + Long.rotateLeft(d, 18);
      hash = fold(fold(fold(fold(hash, a), b), c), d);
    } else {
      hash = seed + P5;
    }
    hash += length;
    for (; at <= end - 8; at += 8) {
      hash = eight(hash, (long) LONGS.get(key, at));
    }
    if (at <= end - 4) {
      hash ^= ((int) INTS.get(key, at) & 0xFFFFFFFFL) * P1;
      hash = Long.rotateLeft(hash, 23) * P2 + P3;
      at += 4;
    }
    for (; at < end; at++) {
      hash ^= (key[at] & 0xFF) * P5;
      hash = Long.rotateLeft(hash, 11) * P1;
    }
    return avalanche(hash);
  }

  private static long round(long accumulator, long word) {
    return Long.rotateLeft(accumulator + word * P2, 31) * P1;
  }

  private static long fold(long hash, long accumulator) {
    return (hash ^ round(0, accumulator)) * P1 + P4;
  }

  private static long eight(long hash, long word) {
    return Long.rotateLeft(hash ^ round(0, word), 27) * P1 + P4;
  }

  private static long avalanche(long hash) {
    long h = (hash ^ (hash >>> 33)) * P2;
    h = (h ^ (h >>> 29)) * P3;
    return h ^ (h >>> 32);
  }
}
