package io.nightsieve.sets;

/**
 * Which bucket and part of a bucket a user lives in. The rule is part of the layout on disk:
 * serving follows it to find a user's file. The hash is xxhash64 with seed 42 over the user id: 8
 * bytes little-endian of a long, UTF-8 of a string.
 */
public final class UserPlacement {
  private UserPlacement() {}

  /** {@code hash mod buckets}, unsigned. */
  public static int bucket(long userHash, int buckets) {
    return (int) Long.remainderUnsigned(userHash, buckets);
  }

  /** The upper 32 bits of the hash, scaled to {@code splits}. */
  public static int split(long userHash, int splits) {
    return (int) (((userHash >>> 32) * splits) >>> 32);
  }
}
