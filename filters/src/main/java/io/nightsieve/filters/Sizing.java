package io.nightsieve.filters;

import java.util.concurrent.ConcurrentHashMap;

/**
 * How large a filter must be to keep its rate. Pure functions, in long throughout; the same on
 * every machine, since stored bytes depend on them.
 */
public final class Sizing {
  /** The most probes that a Bloom filter makes for one item. */
  public static final int MAX_PROBES = 64;

  /** The most items that can be sized for. */
  public static final long MAX_ITEMS = 1L << 50;

  /**
   * By what share an expected rate may lie above the rate asked for: a twenty-thousandth, which no
   * measurement can see, and which keeps the textbook's size where its k is nearly whole.
   */
  public static final double RATE_SLACK = 5e-5;

  private static final double LN2 = StrictMath.log(2);
  private static final int REMEMBERED_ITEMS = 4096;
  private static final int REMEMBERED_RATES = 64;
  private static final ConcurrentHashMap<Double, BloomSize[]> REMEMBERED =
      new ConcurrentHashMap<>();

  private Sizing() {}

  /**
   * The shape of a Bloom filter.
   *
   * @param bits m, a positive multiple of 8, or 0 for no items
   * @param probes k, bits that one item sets, at least 1
   * @param expectedFpp the rate, 0..1, to expect at capacity
   * @param overCap whether a cap on the size keeps the rate from being met
   */
  public record BloomSize(long bits, int probes, double expectedFpp, boolean overCap) {
    /** The size of the bits, without header and checksum. */
    public long sizeBytes() {
      return bits / Byte.SIZE;
    }
  }

  /**
   * The smallest Bloom filter that keeps a rate.
   *
   * <p>Bits are m = ceil(-n ln p / (ln 2)^2), rounded up to whole bytes, and then as many bytes
   * more as the {@link BloomRate expected rate} of the best k needs to be at most p (1 + {@link
   * #RATE_SLACK}). The textbook's m is for a k that is no whole number and for a filter without
   * chance in it, so it is short by up to a percent for many items, and by more for few.
   *
   * @param items n, 0 to {@link #MAX_ITEMS}
   * @param fpp p, in [{@link FilterSpec#MIN_FPP}, {@link FilterSpec#MAX_FPP}]
   * @throws IllegalArgumentException if either is outside its range
   */
  public static BloomSize bloom(long items, double fpp) {
    FilterSpec.checkFpp(fpp);
    return bloomOfAnyRate(items, fpp);
  }

  /** As {@link #bloom(long, double)}, of a share of a rate, which may be below the smallest. */
  static BloomSize bloomOfAnyRate(long items, double fpp) {
    checkItems(items);
    if (items > REMEMBERED_ITEMS) {
      return computeBloom(items, fpp);
    }
    BloomSize[] sizes = REMEMBERED.get(fpp);
    if (sizes == null) {
      if (REMEMBERED.size() >= REMEMBERED_RATES) {
        REMEMBERED.clear();
      }
      sizes = REMEMBERED.computeIfAbsent(fpp, p -> new BloomSize[REMEMBERED_ITEMS + 1]);
    }
    BloomSize size = sizes[(int) items];
    if (size == null) {
      size = computeBloom(items, fpp);
      sizes[(int) items] = size;
    }
    return size;
  }

  /**
   * As {@link #bloom(long, double)}, but of at most so many bytes of bits. Where the cap binds, the
   * k is the best for that size, and the result says so and predicts its rate.
   *
   * @param maxBytes at least 1
   */
  public static BloomSize bloom(long items, double fpp, long maxBytes) {
    if (maxBytes < 1) {
      throw new IllegalArgumentException(
          "maxBytes = %d is outside the allowed range [1, %d]".formatted(maxBytes, Long.MAX_VALUE));
    }
    BloomSize free = bloom(items, fpp);
    return free.sizeBytes() <= maxBytes ? free : best(items, maxBytes * Byte.SIZE, true);
  }

  /** The rate, 0..1, to expect of a Bloom filter of this shape that holds this many items. */
  public static double bloomFpp(long items, long bits, int probes) {
    checkItems(items);
    return BloomRate.expected(items, bits, probes);
  }

  /**
   * The most items of which {@link #bloomFpp} is at most the given rate, slack included.
   *
   * <p>The power of the mean alone is never above the rate, so the items at which it reaches the
   * rate are too many by a little, and the search goes down from there.
   */
  static long bloomCapacity(long bits, int probes, double fpp) {
    double allowed = fpp * (1 + RATE_SLACK);
    double empty = log1m(StrictMath.pow(allowed, 1.0 / probes));
    double most = empty / (probes * StrictMath.log1p(-1.0 / bits));
    long high = (long) Math.min(MAX_ITEMS, most) + 1;
    long step = 1;
    long low = high - step;
    while (low > 0 && BloomRate.expected(low, bits, probes) > allowed) {
      high = low;
      step *= 2;
      low = Math.max(0, low - step);
    }
    while (high - low > 1) {
      long middle = (low + high) >>> 1;
      if (BloomRate.expected(middle, bits, probes) <= allowed) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  static void checkItems(long items) {
    if (items < 0 || items > MAX_ITEMS) {
      throw new IllegalArgumentException(
          "items = %d is outside the allowed range [0, %d]".formatted(items, MAX_ITEMS));
    }
  }

  private static BloomSize computeBloom(long items, double fpp) {
    if (items == 0) {
      return new BloomSize(0, 1, 0, false);
    }
    double allowed = fpp * (1 + RATE_SLACK);
    long low = Math.max(1, lowerBoundBits(items, fpp, allowed) / Byte.SIZE) - 1;
    long step = 1;
    BloomSize size = best(items, (low + step) * Byte.SIZE, false);
    while (size.expectedFpp() > allowed) {
      low += step;
      step *= 2;
      size = best(items, (low + step) * Byte.SIZE, false);
    }
    // Too few bytes at low, enough at low + step.
    while (step > 1) {
      step /= 2;
      BloomSize middle = best(items, (low + step) * Byte.SIZE, false);
      if (middle.expectedFpp() > allowed) {
        low += step;
      } else {
        size = middle;
      }
    }
    return size;
  }

  /**
   * Bits below which no k can do: the textbook's m, and for every whole k near the best the m at
   * which the power of the mean alone reaches the allowed rate. A multiple of 8, rounded up from
   * the textbook's and down from the other.
   */
  private static long lowerBoundBits(long items, double fpp, double allowed) {
    double textbook = StrictMath.ceil(-(double) items * StrictMath.log(fpp) / (LN2 * LN2));
    double wholeProbes = Double.MAX_VALUE;
    int around = (int) (-StrictMath.log(fpp) / LN2);
    for (int k = Math.max(1, around - 1); k <= around + 2; k++) {
      wholeProbes =
          Math.min(wholeProbes, -k * (double) items / log1m(StrictMath.pow(allowed, 1.0 / k)));
    }
    long up = ((long) textbook + Byte.SIZE - 1) / Byte.SIZE;
    long down = (long) (wholeProbes / Byte.SIZE);
    return Math.max(up, down) * Byte.SIZE;
  }

  private static double log1m(double x) {
    return StrictMath.log1p(-x);
  }

  /** The k with the lowest expected rate for so many items in so many bits. */
  private static BloomSize best(long items, long bits, boolean overCap) {
    int k = clampProbes(Math.round((double) bits / items * LN2));
    double rate = BloomRate.expected(items, bits, k);
    for (int direction = -1; direction <= 1; direction += 2) {
      while (k + direction >= 1 && k + direction <= MAX_PROBES) {
        double next = BloomRate.expected(items, bits, k + direction);
        if (next >= rate) {
          break;
        }
        k += direction;
        rate = next;
      }
    }
    return new BloomSize(bits, k, rate, overCap);
  }

  private static int clampProbes(long probes) {
    return (int) Math.max(1, Math.min(MAX_PROBES, probes));
  }

  /**
   * The items that a number of set bits speaks for: -(m/k) ln(1 - X/m) (Swamidass, Baldi 2007).
   * Never falls as bits are set.
   */
  static long bloomItems(long setBits, long bits, int probes) {
    return Math.max(1, Math.round(bloomItemsIn(setBits, bits, probes)));
  }

  /** As {@link #bloomItems}, not rounded. */
  static double bloomItemsIn(long setBits, long bits, int probes) {
    double set = Math.min((double) setBits, bits - 0.5);
    return -(double) bits / probes * log1m(set / bits);
  }
}
