package io.nightsieve.filters;

/**
 * The geometry of one ribbon: how many items, slots, columns.
 *
 * @param items n, at least 1
 * @param rowBits w, the width of a row in slots
 * @param slots m
 * @param columns r, the columns that all starts have, 0 to {@link #MAX_COLUMNS}
 * @param threshold t, in [0, m]: starts of at least t have one column more, which is stored for
 *     slots t to m - 1 only
 */
record RibbonShape(int items, int rowBits, int slots, int columns, int threshold) {
  /** Rows fit one unaligned 64-bit load, whatever their first bit. */
  static final int MAX_ROW_BITS = 57;

  static final int MAX_COLUMNS = 30;

  /** The seed, before the columns. */
  static final int SEED_BITS = 6;

  /** Seeds below this go with few spare slots, seeds from it on with more. */
  static final int FIRST_ROOMY_SEED = 32;

  static final int SEEDS = 64;

  /** The smallest shape that keeps a rate, which may be in [MIN_FPP, MAX_FPP]. */
  static RibbonShape forRate(int items, int seed, double fpp) {
    RibbonShape bare = bare(items, seed);
    int columns = 0;
    double rate = 1;
    while (rate / 2 >= fpp) {
      rate /= 2;
      columns++;
    }
    // rate (1 - share / 2) = fpp, for the share of the starts that have a column more.
    int more = (int) Math.ceil(bare.starts() * 2 * (1 - fpp / rate));
    int partial = more == 0 ? 0 : Math.min(bare.slots, bare.rowBits - 1 + more);
    long bits = SEED_BITS + (long) columns * bare.slots + partial;
    return bare.filling((bits + 7) >>> 3);
  }

  /** The shape of a ribbon stored in so many bytes: all bits are used, but for more columns. */
  static RibbonShape stored(int items, int seed, int bytes) {
    return bare(items, seed).filling(bytes);
  }

  private static RibbonShape bare(int items, int seed) {
    int spare = items <= 3 ? 0 : 1 + Math.max(0, items - 80) / 50;
    if (seed >= FIRST_ROOMY_SEED) {
      spare += 2 + items / 32;
    }
    int slots = items + spare;
    return new RibbonShape(items, rowBits(slots), slots, 0, slots);
  }

  private RibbonShape filling(long bytes) {
    long bits = bytes * Byte.SIZE - SEED_BITS;
    // Small enough for the cheaper division in all but a filter of nonsense.
    long all = bits <= Integer.MAX_VALUE ? (int) bits / slots : bits / slots;
    int full = (int) Math.min(MAX_COLUMNS, all);
    long partial = Math.min(slots, bits - (long) full * slots);
    return new RibbonShape(items, rowBits, slots, full, (int) (slots - partial));
  }

  /** The width of a row among so many slots. */
  static int rowBits(int slots) {
    return Math.min(MAX_ROW_BITS, (slots * 3 + 4) / 5);
  }

  /** The places where a row can start. */
  int starts() {
    return slots - rowBits + 1;
  }

  /** The bytes that seed and columns take. */
  long bytes() {
    return (SEED_BITS + (long) columns * slots + (slots - threshold) + 7) >>> 3;
  }

  /** The rate, 0..1, which is the same for every set of this shape. */
  double fpp() {
    double share = (double) Math.max(0, starts() - threshold) / starts();
    return StrictMath.scalb(1 - share / 2, -columns);
  }
}
