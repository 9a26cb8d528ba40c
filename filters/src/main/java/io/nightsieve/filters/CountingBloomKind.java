package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Draft;
import io.nightsieve.filters.NativeFormat.Frame;
import io.nightsieve.filters.Sizing.BloomSize;

/**
 * A counting Bloom filter (Fan, Cao, Almeida, Broder 2000, "Summary cache"): a Bloom filter with a
 * counter of 4 bits for every bit, so that items can be taken away again. Shape, probes and rate
 * are {@link BloomKind}'s.
 *
 * <p>Body: one byte k, the number of probes, 1 to {@link Sizing#MAX_PROBES}; then the counters,
 * counter x in byte x / 2, an even one in the lower half.
 */
final class CountingBloomKind implements KindCodec.Mergeable, KindCodec.Removable {
  /*
   * A counter that has come to 15 stands for 15 or more and stays there for good: it is never below
   * the number of probes that it counts, so no member is ever denied. At capacity
   * a counter comes to j with a probability of at most (e ln 2 / j)^j, 3e-14 for 15 (Fan et al. 2000).
   */
  static final int SATURATED = 0xF;

  private static final int COUNTERS_A_BYTE = 2;
  private static final long LOWEST_BITS = 0x1111111111111111L;

  @Override
  public FilterKind kind() {
    return FilterKind.COUNTING_BLOOM;
  }

  @Override
  public FilterSize size(FilterSpec spec, long items) {
    BloomSize size = Sizing.bloom(spec.capacity(items), spec.fpp());
    return new FilterSize(
        kind(), NativeFormat.sizeBytes(items, 1 + counterBytes(size)), size.expectedFpp());
  }

  private static long counterBytes(BloomSize size) {
    return size.bits() / COUNTERS_A_BYTE;
  }

  @Override
  public byte[] build(FilterSpec spec, long[] hashes, int from, int to) {
    return build(
        spec.itemType(), Sizing.bloom(spec.capacity(to - from), spec.fpp()), hashes, from, to);
  }

  static byte[] build(ItemType itemType, BloomSize size, long[] hashes, int from, int to) {
    Draft draft =
        NativeFormat.draft(FilterKind.COUNTING_BLOOM, itemType, to - from, 1 + counterBytes(size));
    byte[] bytes = draft.bytes();
    bytes[draft.bodyOffset()] = (byte) size.probes();
    int start = draft.bodyOffset() + 1;
    for (int i = from; i < to; i++) {
      long state = hashes[i];
      for (int probe = size.probes(); probe > 0; probe--) {
        state = BloomKind.next(state);
        countUp(bytes, start, BloomKind.index(state, size.bits()));
      }
    }
    return draft.seal();
  }

  private static int shift(long index) {
    return (int) (index & 1) << 2;
  }

  private static int counter(byte[] bytes, int start, long index) {
    return bytes[start + (int) (index >>> 1)] >>> shift(index) & SATURATED;
  }

  private static void countUp(byte[] bytes, int start, long index) {
    if (counter(bytes, start, index) < SATURATED) {
      bytes[start + (int) (index >>> 1)] += (byte) (1 << shift(index));
    }
  }

  @Override
  public MembershipFilter open(Frame frame) {
    return new Filter(frame);
  }

  @Override
  public byte[] merge(MembershipFilter left, MembershipFilter right) {
    Filter a = (Filter) left;
    Filter b = (Filter) right;
    FilterMismatchException.check("counters", a.size, b.size);
    FilterMismatchException.check("probes", a.probes, b.probes);
    byte[] sum = new byte[a.counters.length()];
    long used = 0;
    for (int i = 0; i < sum.length; i++) {
      int x = a.counters.byteAt(i);
      int y = b.counters.byteAt(i);
      int low = Math.min(SATURATED, (x & SATURATED) + (y & SATURATED));
      int high = Math.min(SATURATED, (x >>> 4 & SATURATED) + (y >>> 4 & SATURATED));
      sum[i] = (byte) (high << 4 | low);
      used += (low == 0 ? 0 : 1) + (high == 0 ? 0 : 1);
    }
    long items =
        Math.max(Math.max(a.items(), b.items()), Sizing.bloomItems(used, a.size, a.probes));
    return write(a.itemType(), items, a.probes, sum);
  }

  private static byte[] write(ItemType itemType, long items, int probes, byte[] counters) {
    Draft draft =
        NativeFormat.draft(FilterKind.COUNTING_BLOOM, itemType, items, 1L + counters.length);
    draft.bytes()[draft.bodyOffset()] = (byte) probes;
    System.arraycopy(counters, 0, draft.bytes(), draft.bodyOffset() + 1, counters.length);
    return draft.seal();
  }

  @Override
  public RemovableFilter update(Frame frame, double fpp) {
    if (frame.items() > 0) {
      Filter filter = new Filter(frame);
      return new Updating(frame, filter.counters.toArray(), filter.probes, fpp);
    }
    BloomSize size = Sizing.bloom(NativeUpdatable.FIRST_ITEMS, fpp);
    return new Updating(frame, new byte[(int) counterBytes(size)], size.probes(), fpp);
  }

  private static final class Filter extends NativeFilter {
    private final Bytes counters;
    private final long size;
    private final int probes;

    Filter(Frame frame) {
      super(frame);
      Bytes body = frame.body();
      if (body.length() < 2) {
        throw new FilterFormatException(
            "body",
            frame.bodyOffset(),
            "k and at least one byte of counters",
            body.length() + " bytes");
      }
      probes = body.byteAt(0) & 0xFF;
      if (probes < 1 || probes > Sizing.MAX_PROBES) {
        throw new FilterFormatException(
            "k", frame.bodyOffset(), "1 to " + Sizing.MAX_PROBES, "" + probes);
      }
      counters = body.slice(1, body.length());
      size = (long) counters.length() * COUNTERS_A_BYTE;
    }

    @Override
    public double expectedFpp() {
      return rate(counters, probes);
    }

    @Override
    public boolean mightContainHash(long hash) {
      long state = hash;
      for (int probe = probes; probe > 0; probe--) {
        state = BloomKind.next(state);
        long index = BloomKind.index(state, size);
        if ((counters.byteAt((int) (index >>> 1)) >>> shift(index) & SATURATED) == 0) {
          return false;
        }
      }
      return true;
    }
  }

  private static double rate(Bytes counters, int probes) {
    long used = 0;
    int at = 0;
    for (; at <= counters.length() - Long.BYTES; at += Long.BYTES) {
      long x = counters.longAt(at);
      used += Long.bitCount((x | x >>> 1 | x >>> 2 | x >>> 3) & LOWEST_BITS);
    }
    for (; at < counters.length(); at++) {
      int x = counters.byteAt(at) & 0xFF;
      used += ((x & SATURATED) == 0 ? 0 : 1) + (x >>> 4 == 0 ? 0 : 1);
    }
    return StrictMath.pow((double) used / COUNTERS_A_BYTE / counters.length(), probes);
  }

  private static final class Updating extends NativeUpdatable implements RemovableFilter {
    private final byte[] counters;
    private final long size;
    private final int probes;
    private final double fpp;
    private long capacity = -1;

    Updating(Frame frame, byte[] counters, int probes, double fpp) {
      super(frame);
      this.counters = counters;
      this.size = (long) counters.length * COUNTERS_A_BYTE;
      this.probes = probes;
      this.fpp = fpp;
    }

    @Override
    public double expectedFpp() {
      return rate(Bytes.of(counters), probes);
    }

    @Override
    public boolean mightContainHash(long hash) {
      long state = hash;
      for (int probe = probes; probe > 0; probe--) {
        state = BloomKind.next(state);
        if (counter(counters, 0, BloomKind.index(state, size)) == 0) {
          return false;
        }
      }
      return true;
    }

    @Override
    public AddResult addHash(long hash) {
      boolean there = mightContainHash(hash);
      if (!there) {
        if (capacity < 0) {
          capacity = Sizing.bloomCapacity(size, probes, fpp);
        }
        if (items() >= capacity) {
          return AddResult.FULL;
        }
        oneMore();
      }
      long state = hash;
      for (int probe = probes; probe > 0; probe--) {
        state = BloomKind.next(state);
        countUp(counters, 0, BloomKind.index(state, size));
      }
      return there ? AddResult.ALREADY_THERE : AddResult.ADDED;
    }

    @Override
    public RemoveResult removeHash(long hash) {
      if (!mightContainHash(hash) || !countDown(hash)) {
        return RemoveResult.NOT_THERE;
      }
      if (mightContainHash(hash)) {
        return RemoveResult.STILL_THERE;
      }
      oneLess(() -> expectedFpp() == 0);
      return RemoveResult.REMOVED;
    }

    /**
     * False, with all counters as they were, if the item names a counter more often than that has
     * counted: such an item was never added, though all of its counters are above zero.
     */
    private boolean countDown(long hash) {
      long state = hash;
      for (int probe = 0; probe < probes; probe++) {
        state = BloomKind.next(state);
        long index = BloomKind.index(state, size);
        int value = counter(counters, 0, index);
        if (value == 0) {
          long again = hash;
          for (int undo = 0; undo < probe; undo++) {
            again = BloomKind.next(again);
            // One that is saturated now was so before, and was not counted down.
            countUp(counters, 0, BloomKind.index(again, size));
          }
          return false;
        }
        if (value < SATURATED) {
          counters[(int) (index >>> 1)] -= (byte) (1 << shift(index));
        }
      }
      return true;
    }

    @Override
    public byte[] toBytes() {
      return items() == 0
          ? NativeFormat.empty(kind(), itemType())
          : write(itemType(), items(), probes, counters);
    }
  }
}
