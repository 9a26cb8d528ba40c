package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Frame;

/** A ribbon filter of more than one part: a directory and its ribbons. */
final class RibbonParts extends NativeFilter {
  private static final int ENTRY_BYTES = RibbonKind.ENTRY_BYTES;
  private static final long UNSIGNED_INT = 0xFFFFFFFFL;

  /* Of each part, four numbers: where it begins, slots or 0, columns and seed, threshold. */
  private static final int STRIDE = 4;
  private static final int COLUMNS_SHIFT = 8;
  private static final long WIDEST_ROW = Ribbon.rowMask(RibbonShape.MAX_ROW_BITS);

  private final Bytes all;
  private final int parts;
  private final int entries;
  private final int streams;
  private final int[] table;
  private final double fpp;
  /* How many columns all parts can be sieved by; 0 if not all are as wide as can be. */
  private int sieveColumns = RibbonShape.MAX_COLUMNS;

  RibbonParts(Frame frame) {
    super(frame);
    all = frame.all();
    Bytes body = frame.body();
    long wanted = RibbonKind.parts(frame.items());
    long directory = wanted * ENTRY_BYTES + Integer.BYTES;
    if (body.length() < directory) {
      throw new FilterFormatException(
          "directory", frame.bodyOffset(), directory + " bytes", body.length() + " bytes");
    }
    parts = (int) wanted;
    entries = frame.bodyOffset();
    streams = frame.bodyOffset() + (int) directory;
    table = new int[parts * STRIDE];
    fpp = readDirectory(frame);
  }

  /** Checks the directory and fills the table; the rate, 0..1, is handed out. */
  private double readDirectory(Frame frame) {
    long length = (long) frame.bodyOffset() + frame.body().length() - streams;
    long items = 0;
    long expected = 0;
    double rates = 0;
    for (int p = 0; p < parts; p++) {
      long at = place(p);
      long bytes = place(p + 1) - at;
      if (at != expected || bytes < 0 || at + bytes > length) {
        throw new FilterFormatException(
            "part " + p,
            entries + (long) p * ENTRY_BYTES,
            "a place from " + expected + " within " + length + " bytes",
            "from " + at + " to " + (at + bytes));
      }
      expected = at + bytes;
      int partItems = items(p);
      items += partItems;
      long used = 0;
      if (partItems > 0) {
        used = 1;
        if (bytes > 0) {
          int begin = streams + (int) at;
          int seed = all.byteAt(begin) & RibbonShape.SEEDS - 1;
          RibbonShape shape = RibbonShape.stored(partItems, seed, (int) bytes);
          used = shape.bytes();
          rates += shape.fpp();
          sieveColumns =
              shape.rowBits() < RibbonShape.MAX_ROW_BITS
                  ? 0
                  : Math.min(sieveColumns, Ribbon.sieveColumns(shape, all.length() - begin));
          table[p * STRIDE] = begin;
          table[p * STRIDE + 1] = shape.slots();
          table[p * STRIDE + 2] = shape.columns() << COLUMNS_SHIFT | seed;
          table[p * STRIDE + 3] = shape.threshold();
        }
      }
      if (partItems == 0) {
        sieveColumns = 0;
      }
      if (bytes != used) {
        throw new FilterFormatException(
            "part " + p,
            streams + at,
            used + " bytes for " + partItems + " items",
            bytes + " bytes");
      }
    }
    if (expected != length || items != items()) {
      throw new FilterFormatException(
          "directory",
          entries,
          items() + " items in " + length + " bytes",
          items + " items in " + expected + " bytes");
    }
    return rates / parts;
  }

  private long place(int p) {
    return all.intAt(entries + p * ENTRY_BYTES) & UNSIGNED_INT;
  }

  private int items(int p) {
    return (int) (all.longAt(entries + p * ENTRY_BYTES) >>> Integer.SIZE)
        & RibbonKind.MAX_PART_ITEMS;
  }

  @Override
  public double expectedFpp() {
    return fpp;
  }

  @Override
  public boolean mightContainHash(long hash) {
    int entry = RibbonKind.part(hash, parts) * STRIDE;
    return table[entry + 1] > 0 && contains(entry, Ribbon.equation(hash, seed(entry)));
  }

  private int seed(int entry) {
    return table[entry + 2] & RibbonShape.SEEDS - 1;
  }

  private boolean contains(int entry, long equation) {
    int slots = table[entry + 1];
    int rowBits = RibbonShape.rowBits(slots);
    return Ribbon.contains(
        all,
        (long) table[entry] * Byte.SIZE + RibbonShape.SEED_BITS,
        equation,
        slots,
        slots - rowBits + 1,
        Ribbon.rowMask(rowBits),
        table[entry + 2] >>> COLUMNS_SHIFT,
        table[entry + 3]);
  }

  @Override
  void ask(long[] hashes, boolean[] seen) {
    byte[] array = all.array();
    if (array == null || sieveColumns < Ribbon.SIEVE_COLUMNS) {
      super.ask(hashes, seen);
      return;
    }
    int[] entries = new int[hashes.length];
    for (int i = 0; i < hashes.length; i++) {
      entries[i] = RibbonKind.part(hashes[i], parts) * STRIDE;
      hashes[i] = Ribbon.seeded(hashes[i], seed(entries[i]));
    }
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = Ribbon.mix(hashes[i]);
    }
    int start = all.arrayStart();
    int[] left = RibbonKind.allOf(hashes);
    int size = left.length;
    for (int column = 0; column + Ribbon.SIEVE_COLUMNS <= sieveColumns; ) {
      int before = size;
      size = 0;
      for (int i = 0; i < before; i++) {
        int asked = left[i];
        left[size] = asked;
        int entry = entries[asked];
        int slots = table[entry + 1];
        int starts = slots - RibbonShape.MAX_ROW_BITS + 1;
        int begin = start + table[entry];
        size += Ribbon.passes(array, begin, column, hashes[asked], slots, starts, WIDEST_ROW);
      }
      column += Ribbon.SIEVE_COLUMNS;
    }
    for (int i = 0; i < size; i++) {
      seen[left[i]] = contains(entries[left[i]], hashes[left[i]]);
    }
  }
}
