package io.nightsieve.generate;

/** Random-looking numbers as a function of what they are for (the finaliser of SplitMix64). */
final class Mix {
  static final int ACTIVITY = 1;
  static final int ITEM = 2;
  static final int REPEAT = 3;
  static final int ROW = 4;
  static final int SCATTER = 5;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Mix() {}

  static long of(long seed, int purpose, long a, long b) {
    return mix(mix(mix(seed + purpose * GOLDEN) ^ (a * GOLDEN)) + b * GOLDEN);
  }

  /** A number in (0, 1), never at either end. */
  static double toUnit(long hash) {
    return ((hash >>> 12) + 0.5) * 0x1.0p-52;
  }

  private static long mix(long value) {
    long x = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }
}
