package io.nightsieve.filters;

/**
 * The shape of a cuckoo filter, and which buckets and fingerprint it gives an item.
 *
 * @param buckets 1, or an even number
 * @param width bits of a fingerprint, {@link #MIN_WIDTH} to {@link #MAX_WIDTH}
 */
record CuckooShape(int buckets, int width) {
  static final int SLOTS = 4;
  static final int MIN_WIDTH = 6;
  static final int MAX_WIDTH = 40;

  /*
   * Slots beyond the items. Up to four items fit into one bucket and eight into a pair, always. For
   * more, the share that fits before one does not is 0.97 at least for many buckets, and for few it
   * varies; in 10^5 trials of each of many sizes one filter or none would have needed more than
   * 16 + n/22 slots to spare.
   */
  private static final int SPARE = 16;
  private static final int ITEMS_A_SPARE_SLOT = 22;

  private static final long MIX_1 = 0xFF51AFD7ED558CCDL;
  private static final long MIX_2 = 0xC4CEB9FE1A85EC53L;
  private static final long PRINT = 0xD1342543DE82EF95L;
  private static final long TURN = 0x9E3779B97F4A7C15L;

  /**
   * A shape before it is known whether one array can hold it.
   *
   * @param expectedFpp the rate, 0..1, to expect at capacity
   */
  record Size(long buckets, int width, double expectedFpp) {
    long bytes() {
      return bytes(buckets, width);
    }

    private static long bytes(long buckets, int width) {
      return (buckets * SLOTS * width + Byte.SIZE - 1) / Byte.SIZE;
    }
  }

  /**
   * The fewest bytes that hold so many items at this rate. A fingerprint that is one bit narrower
   * may do where the buckets are more, and less full.
   */
  static Size of(long items, double fpp) {
    double allowed = fpp * (1 + Sizing.RATE_SLACK);
    long buckets = fewestBuckets(items);
    int width = MIN_WIDTH;
    while (rate(items, buckets, width) > allowed && width < MAX_WIDTH) {
      width++;
    }
    Size size = new Size(buckets, width, rate(items, buckets, width));
    if (width > MIN_WIDTH && buckets > 1) {
      double needed = 2.0 * items / (prints(width - 1) * allowed);
      long more = 2 * (long) StrictMath.ceil(needed / 2);
      Size narrow = new Size(more, width - 1, rate(items, more, width - 1));
      return narrow.bytes() < size.bytes() && narrow.expectedFpp() <= allowed ? narrow : size;
    }
    return size;
  }

  private static long fewestBuckets(long items) {
    if (items <= 2 * SLOTS) {
      return items <= SLOTS ? 1 : 2;
    }
    long slots = items + SPARE + (items + ITEMS_A_SPARE_SLOT - 1) / ITEMS_A_SPARE_SLOT;
    return 2 * ((slots + 2 * SLOTS - 1) / (2 * SLOTS));
  }

  /**
   * The rate to expect where so many slots are taken: an absent item meets those of two buckets and
   * each is its own fingerprint with a chance of 1 in {@link #prints}. Counts twice what meets
   * twice, so it is a bound from above.
   */
  static double rate(long used, long buckets, int width) {
    double met = buckets == 1 ? used : 2.0 * used / buckets;
    return Math.min(1, met / prints(width));
  }

  /** How many fingerprints there are: 0 is none, it marks a free slot. */
  private static long prints(int width) {
    return (1L << width) - 1;
  }

  long prints() {
    return prints(width);
  }

  long bytes() {
    return Size.bytes(buckets, width);
  }

  /** Spreads a hash over 64 bits, whatever the hashes are; one to one. */
  static long mix(long hash) {
    long x = (hash ^ hash >>> 33) * MIX_1;
    x = (x ^ x >>> 33) * MIX_2;
    return x ^ x >>> 33;
  }

  /** One bucket of a mixed hash; the {@link #other} belongs to its fingerprint. */
  int bucket(long mixed) {
    return (int) Math.multiplyHigh(mixed >>> 1, (long) buckets << 1);
  }

  /** The fingerprint of a mixed hash, in [1, 2^width). */
  long print(long mixed) {
    return 1 + Math.multiplyHigh((mixed * PRINT) >>> 1, prints() << 1);
  }

  /** The other bucket of a fingerprint; the other of the other is this. */
  int other(int bucket, long print) {
    if (buckets == 1) {
      return bucket;
    }
    // Odd, and the number of buckets is even: so it never leads back to the same bucket.
    int turn = 2 * (int) Math.multiplyHigh((print * TURN) >>> 1, buckets) + 1;
    int other = turn - bucket;
    return other < 0 ? other + buckets : other;
  }
}
