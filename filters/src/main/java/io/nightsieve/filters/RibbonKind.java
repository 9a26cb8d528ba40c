package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Draft;
import io.nightsieve.filters.NativeFormat.Frame;

/**
 * A ribbon filter: static, near the limit of what any filter can do, asked in place.
 *
 * <p>Up to {@link #MAX_ONE} items are one {@link Ribbon}. More are dealt by their hash to parts of
 * about {@link #PART_ITEMS}: for each part 4 bytes with its place behind the directory and 2 with
 * its items, then 4 bytes with the end of the last, then the parts.
 */
final class RibbonKind implements KindCodec {
  static final int MAX_ONE = 1000;
  static final int PART_ITEMS = 768;

  static final int ENTRY_BYTES = 6;
  static final int MAX_PART_ITEMS = 0xFFFF;
  private static final long DEAL = 0x9E3779B97F4A7C15L;

  @Override
  public FilterKind kind() {
    return FilterKind.RIBBON;
  }

  @Override
  public byte[] build(FilterSpec spec, long[] hashes, int from, int to) {
    byte[] body =
        to - from <= MAX_ONE
            ? Ribbon.solve(hashes, from, to, spec.fpp())
            : solveParts(hashes, from, to, spec.fpp());
    if (body == null) {
      return new ExactKind().build(spec, hashes, from, to);
    }
    Draft draft = NativeFormat.draft(kind(), spec.itemType(), to - from, body.length);
    System.arraycopy(body, 0, draft.bytes(), draft.bodyOffset(), body.length);
    return draft.seal();
  }

  @Override
  public FilterSize size(FilterSpec spec, long items) {
    if (items <= MAX_ONE) {
      RibbonShape shape = RibbonShape.forRate((int) items, 0, spec.fpp());
      return new FilterSize(kind(), NativeFormat.sizeBytes(items, shape.bytes()), shape.fpp());
    }
    long parts = parts(items);
    RibbonShape shape = RibbonShape.forRate((int) ((items + parts - 1) / parts), 0, spec.fpp());
    long body = parts * (ENTRY_BYTES + shape.bytes()) + Integer.BYTES;
    return new FilterSize(kind(), NativeFormat.sizeBytes(items, body), shape.fpp());
  }

  static long parts(long items) {
    return (items + PART_ITEMS - 1) / PART_ITEMS;
  }

  /** The part of a hash, in [0, parts). */
  static int part(long hash, int parts) {
    return (int) Math.multiplyHigh((hash * DEAL) >>> 1, (long) parts << 1);
  }

  private static byte[] solveParts(long[] hashes, int from, int to, double fpp) {
    int parts = (int) parts(to - from);
    int[] ends = new int[parts + 1];
    for (int i = from; i < to; i++) {
      ends[part(hashes[i], parts) + 1]++;
    }
    for (int p = 0; p < parts; p++) {
      if (ends[p + 1] > MAX_PART_ITEMS) {
        return null;
      }
      ends[p + 1] += ends[p];
    }
    long[] dealt = new long[to - from];
    int[] next = ends.clone();
    for (int i = from; i < to; i++) {
      dealt[next[part(hashes[i], parts)]++] = hashes[i];
    }
    byte[][] solved = new byte[parts][];
    long total = 0;
    for (int p = 0; p < parts; p++) {
      solved[p] =
          ends[p] == ends[p + 1] ? new byte[0] : Ribbon.solve(dealt, ends[p], ends[p + 1], fpp);
      if (solved[p] == null) {
        return null;
      }
      total += solved[p].length;
    }
    return join(solved, ends, total);
  }

  private static byte[] join(byte[][] solved, int[] ends, long total) {
    int parts = solved.length;
    int directory = parts * ENTRY_BYTES + Integer.BYTES;
    byte[] body = new byte[Math.toIntExact(directory + total)];
    int at = 0;
    for (int p = 0; p < parts; p++) {
      int entry = p * ENTRY_BYTES;
      write(body, entry, at, Integer.BYTES);
      write(body, entry + Integer.BYTES, ends[p + 1] - ends[p], Short.BYTES);
      System.arraycopy(solved[p], 0, body, directory + at, solved[p].length);
      at += solved[p].length;
    }
    write(body, directory - Integer.BYTES, at, Integer.BYTES);
    return body;
  }

  private static void write(byte[] bytes, int at, int value, int size) {
    for (int i = 0; i < size; i++) {
      bytes[at + i] = (byte) (value >>> (8 * i));
    }
  }

  @Override
  public MembershipFilter open(Frame frame) {
    return frame.items() <= MAX_ONE ? new One(frame) : new RibbonParts(frame);
  }

  /** One ribbon. */
  private static final class One extends NativeFilter {
    private final Bytes all;
    private final int begin;
    private final long firstBit;
    private final int seed;
    private final int slots;
    private final int starts;
    private final long rowMask;
    private final int columns;
    private final int threshold;
    private final int sieveColumns;
    private final double fpp;

    One(Frame frame) {
      super(frame);
      Bytes body = frame.body();
      if (body.length() == 0) {
        throw new FilterFormatException(
            "ribbon", frame.bodyOffset(), "a seed and columns", "0 bytes");
      }
      seed = body.byteAt(0) & RibbonShape.SEEDS - 1;
      RibbonShape shape = RibbonShape.stored((int) frame.items(), seed, body.length());
      if (shape.bytes() != body.length()) {
        throw new FilterFormatException(
            "ribbon",
            frame.bodyOffset(),
            "at most " + shape.bytes() + " bytes for " + frame.items() + " items",
            body.length() + " bytes");
      }
      all = frame.all().atLeast(Long.BYTES);
      begin = frame.bodyOffset();
      firstBit = (long) begin * Byte.SIZE + RibbonShape.SEED_BITS;
      slots = shape.slots();
      starts = shape.starts();
      rowMask = Ribbon.rowMask(shape.rowBits());
      columns = shape.columns();
      threshold = shape.threshold();
      sieveColumns = Ribbon.sieveColumns(shape, all.length() - begin);
      fpp = shape.fpp();
    }

    @Override
    public double expectedFpp() {
      return fpp;
    }

    @Override
    public boolean mightContainHash(long hash) {
      return contains(Ribbon.equation(hash, seed));
    }

    @Override
    void ask(long[] hashes, boolean[] seen) {
      byte[] array = all.array();
      if (array == null || sieveColumns < Ribbon.SIEVE_COLUMNS) {
        super.ask(hashes, seen);
        return;
      }
      for (int i = 0; i < hashes.length; i++) {
        hashes[i] = Ribbon.equation(hashes[i], seed);
      }
      int start = all.arrayStart() + begin;
      int[] left = allOf(hashes);
      int size = left.length;
      for (int column = 0; column + Ribbon.SIEVE_COLUMNS <= sieveColumns; ) {
        int before = size;
        size = 0;
        for (int i = 0; i < before; i++) {
          int asked = left[i];
          left[size] = asked;
          size += Ribbon.passes(array, start, column, hashes[asked], slots, starts, rowMask);
        }
        column += Ribbon.SIEVE_COLUMNS;
      }
      for (int i = 0; i < size; i++) {
        seen[left[i]] = contains(hashes[left[i]]);
      }
    }

    private boolean contains(long equation) {
      return Ribbon.contains(all, firstBit, equation, slots, starts, rowMask, columns, threshold);
    }
  }

  /** The numbers of all. */
  static int[] allOf(long[] hashes) {
    int[] all = new int[hashes.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = i;
    }
    return all;
  }
}
