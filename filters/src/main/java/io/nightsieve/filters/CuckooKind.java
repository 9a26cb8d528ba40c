package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Draft;
import io.nightsieve.filters.NativeFormat.Frame;

/**
 * A cuckoo filter, see {@link CuckooTable}: a fingerprint for every item, so that items can be
 * taken away again, with fewer bits than Bloom's for small rates.
 *
 * <p>Body: one byte, the width of a fingerprint in bits; then the slots, four a bucket, each a
 * number of that width, from the least significant bit; 0 is a free slot.
 */
final class CuckooKind implements KindCodec.Removable {
  private static final int SLOTS = CuckooShape.SLOTS;

  /* Four fingerprints of up to this width, and seven bits before them, are in one word. */
  private static final int WORD_WIDTH = 14;

  @Override
  public FilterKind kind() {
    return FilterKind.CUCKOO;
  }

  @Override
  public FilterSize size(FilterSpec spec, long items) {
    CuckooShape.Size size = CuckooShape.of(spec.capacity(items), spec.fpp());
    return new FilterSize(
        kind(), NativeFormat.sizeBytes(items, 1 + size.bytes()), size.expectedFpp());
  }

  /*
   * Where the items do not fit, which is rare, two buckets or a sixty-fourth more are tried, up to
   * half again. Hashes that then still meet in the same few buckets were made to do so, and are
   * written as they are, as kind exact.
   */
  @Override
  public byte[] build(FilterSpec spec, long[] hashes, int from, int to) {
    CuckooShape.Size size = CuckooShape.of(spec.capacity(to - from), spec.fpp());
    NativeFormat.checkSize(kind(), to - from, 1 + size.bytes());
    long most = size.buckets() + size.buckets() / 2 + 4;
    for (long buckets = size.buckets(); buckets <= most; buckets += 2 + buckets / 128 * 2) {
      CuckooTable table =
          new CuckooTable(new CuckooShape(Math.max(1, (int) buckets & -2), size.width()));
      if (addAll(table, hashes, from, to)) {
        return write(spec.itemType(), to - from, table);
      }
    }
    return new ExactKind().build(spec, hashes, from, to);
  }

  private static boolean addAll(CuckooTable table, long[] hashes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!table.saturated(hashes[i]) && !table.add(hashes[i])) {
        return false;
      }
    }
    return true;
  }

  private static byte[] write(ItemType itemType, long items, CuckooTable table) {
    byte[] slots = table.toBytes();
    Draft draft = NativeFormat.draft(FilterKind.CUCKOO, itemType, items, 1L + slots.length);
    draft.bytes()[draft.bodyOffset()] = (byte) table.shape().width();
    System.arraycopy(slots, 0, draft.bytes(), draft.bodyOffset() + 1, slots.length);
    return draft.seal();
  }

  @Override
  public MembershipFilter open(Frame frame) {
    return new Filter(frame);
  }

  @Override
  public RemovableFilter update(Frame frame, double fpp) {
    if (frame.items() > 0) {
      Bytes body = frame.body();
      CuckooShape shape = shape(frame);
      return new Updating(
          frame, new CuckooTable(shape, body.slice(1, body.length()).toArray()), fpp);
    }
    CuckooShape.Size size = CuckooShape.of(NativeUpdatable.FIRST_ITEMS, fpp);
    return new Updating(
        frame, new CuckooTable(new CuckooShape((int) size.buckets(), size.width())), fpp);
  }

  private static CuckooShape shape(Frame frame) {
    Bytes body = frame.body();
    int width = body.length() == 0 ? 0 : body.byteAt(0) & 0xFF;
    if (width < CuckooShape.MIN_WIDTH || width > CuckooShape.MAX_WIDTH) {
      throw new FilterFormatException(
          "width",
          frame.bodyOffset(),
          CuckooShape.MIN_WIDTH + " to " + CuckooShape.MAX_WIDTH,
          body.length() == 0 ? "no bytes" : "" + width);
    }
    long bits = (body.length() - 1L) * Byte.SIZE;
    CuckooShape shape = new CuckooShape((int) (bits / SLOTS / width), width);
    if (shape.buckets() == 0
        || (shape.buckets() > 1 && shape.buckets() % 2 != 0)
        || shape.bytes() != body.length() - 1) {
      throw new FilterFormatException(
          "slots",
          frame.bodyOffset() + 1L,
          "the bytes of 1 bucket or of an even number of 4 slots of %d bits".formatted(width),
          body.length() - 1 + " bytes");
    }
    int over = (int) (bits - (long) shape.buckets() * SLOTS * width);
    int last = body.byteAt(body.length() - 1) & 0xFF;
    if (last >>> (Byte.SIZE - over) != 0) {
      throw new FilterFormatException(
          "slots",
          frame.bodyOffset() + body.length() - 1L,
          "0 in the last %d bits".formatted(over),
          "0x%02X".formatted(last));
    }
    return shape;
  }

  private static final class Filter extends NativeFilter {
    private final CuckooShape shape;
    private final Bytes slots;
    private final long everySlot;
    private final long everyHighest;
    private final long bucketMask;

    Filter(Frame frame) {
      super(frame);
      shape = shape(frame);
      Bytes body = frame.body();
      slots = body.slice(1, body.length()).atLeast(Long.BYTES);
      long lowest = 0;
      if (shape.width() <= WORD_WIDTH) {
        for (int slot = 0; slot < SLOTS; slot++) {
          lowest |= 1L << (slot * shape.width());
        }
      }
      everySlot = lowest;
      everyHighest = lowest << (shape.width() - 1);
      bucketMask = lowest * shape.prints();
    }

    @Override
    public double expectedFpp() {
      long used = 0;
      for (long slot = 0; slot < (long) shape.buckets() * SLOTS; slot++) {
        used += (word(slot * shape.width()) & shape.prints()) == 0 ? 0 : 1;
      }
      return CuckooShape.rate(used, shape.buckets(), shape.width());
    }

    /** The bits from this one on, at least 57, or as many as there are. */
    private long word(long bit) {
      int at = (int) Math.min(bit >>> 3, slots.length() - Long.BYTES);
      return slots.longAt(at) >>> (bit - (long) at * Byte.SIZE);
    }

    @Override
    public boolean mightContainHash(long hash) {
      long mixed = CuckooShape.mix(hash);
      long print = shape.print(mixed);
      int bucket = shape.bucket(mixed);
      return holds(bucket, print) || holds(shape.other(bucket, print), print);
    }

    private boolean holds(int bucket, long print) {
      long bit = (long) bucket * SLOTS * shape.width();
      if (everySlot != 0) {
        // A slot that is the fingerprint becomes 0, and taking 1 from it borrows from its highest.
        long different = (word(bit) ^ print * everySlot) & bucketMask;
        return ((different - everySlot) & ~different & everyHighest) != 0;
      }
      for (int slot = 0; slot < SLOTS; slot++, bit += shape.width()) {
        if ((word(bit) & shape.prints()) == print) {
          return true;
        }
      }
      return false;
    }
  }

  private static final class Updating extends NativeUpdatable implements RemovableFilter {
    private final CuckooTable table;
    private final double allowed;

    Updating(Frame frame, CuckooTable table, double fpp) {
      super(frame);
      this.table = table;
      this.allowed = fpp * (1 + Sizing.RATE_SLACK);
    }

    private double rate(long used) {
      return CuckooShape.rate(used, table.shape().buckets(), table.shape().width());
    }

    @Override
    public double expectedFpp() {
      return rate(table.used());
    }

    @Override
    public boolean mightContainHash(long hash) {
      return table.contains(hash);
    }

    @Override
    public AddResult addHash(long hash) {
      boolean there = table.contains(hash);
      if (there && table.saturated(hash)) {
        return AddResult.ALREADY_THERE;
      }
      if (rate(table.used() + 1) > allowed || !table.add(hash)) {
        return AddResult.FULL;
      }
      if (there) {
        return AddResult.ALREADY_THERE;
      }
      oneMore();
      return AddResult.ADDED;
    }

    @Override
    public RemoveResult removeHash(long hash) {
      if (table.saturated(hash)) {
        return RemoveResult.STILL_THERE;
      }
      if (!table.remove(hash)) {
        return RemoveResult.NOT_THERE;
      }
      if (table.contains(hash)) {
        return RemoveResult.STILL_THERE;
      }
      oneLess(() -> table.used() == 0);
      return RemoveResult.REMOVED;
    }

    @Override
    public byte[] toBytes() {
      return items() == 0
          ? NativeFormat.empty(kind(), itemType())
          : write(itemType(), items(), table);
    }
  }
}
