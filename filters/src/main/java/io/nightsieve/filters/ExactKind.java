package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Draft;
import io.nightsieve.filters.NativeFormat.Frame;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The 64-bit hashes themselves, sorted ascending as signed numbers. Wrong only where two items
 * share a 64-bit hash.
 */
final class ExactKind implements KindCodec.Mergeable, KindCodec.Removable {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  @Override
  public FilterKind kind() {
    return FilterKind.EXACT;
  }

  @Override
  public byte[] build(FilterSpec spec, long[] hashes, int from, int to) {
    return write(spec.itemType(), hashes, from, to);
  }

  @Override
  public FilterSize size(FilterSpec spec, long items) {
    return new FilterSize(
        kind(), NativeFormat.sizeBytes(items, items * Long.BYTES), items * 0x1p-64);
  }

  private static byte[] write(ItemType itemType, long[] hashes, int from, int to) {
    int items = to - from;
    Draft draft = NativeFormat.draft(FilterKind.EXACT, itemType, items, (long) items * Long.BYTES);
    byte[] bytes = draft.bytes();
    int at = draft.bodyOffset();
    for (int i = from; i < to; i++, at += Long.BYTES) {
      LONGS.set(bytes, at, hashes[i]);
    }
    return draft.seal();
  }

  @Override
  public MembershipFilter open(Frame frame) {
    return new Filter(frame);
  }

  @Override
  public RemovableFilter update(Frame frame, double fpp) {
    return new Updating(frame);
  }

  @Override
  public byte[] merge(MembershipFilter left, MembershipFilter right) {
    Filter a = (Filter) left;
    Filter b = (Filter) right;
    long[] union = new long[Math.addExact(a.count, b.count)];
    int size = 0;
    for (int i = 0, j = 0; i < a.count || j < b.count; ) {
      if (j == b.count || (i < a.count && a.hashAt(i) <= b.hashAt(j))) {
        long next = a.hashAt(i++);
        if (j < b.count && b.hashAt(j) == next) {
          j++;
        }
        union[size++] = next;
      } else {
        union[size++] = b.hashAt(j++);
      }
    }
    return write(a.itemType(), union, 0, size);
  }

  private static final class Filter extends NativeFilter {
    private final Bytes body;
    private final int count;

    Filter(Frame frame) {
      super(frame);
      body = frame.body();
      if (body.length() % Long.BYTES != 0 || body.length() / Long.BYTES != frame.items()) {
        throw new FilterFormatException(
            "hashes",
            frame.bodyOffset(),
            "8 bytes for each of " + frame.items() + " items",
            body.length() + " bytes");
      }
      count = (int) frame.items();
      for (int i = 1; i < count; i++) {
        if (hashAt(i - 1) >= hashAt(i)) {
          throw new FilterFormatException(
              "hashes",
              frame.bodyOffset() + (long) i * Long.BYTES,
              "more than the hash before it, " + hashAt(i - 1),
              "" + hashAt(i));
        }
      }
    }

    long hashAt(int i) {
      return body.longAt(i * Long.BYTES);
    }

    @Override
    public double expectedFpp() {
      return count * 0x1p-64;
    }

    @Override
    public boolean mightContainHash(long hash) {
      int low = 0;
      int high = count - 1;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        long there = hashAt(middle);
        if (there == hash) {
          return true;
        }
        if (there < hash) {
          low = middle + 1;
        } else {
          high = middle - 1;
        }
      }
      return false;
    }
  }

  /** Adding and taking away move the hashes behind, so they take longer for larger sets. */
  private static final class Updating extends NativeUpdatable implements RemovableFilter {
    /* The hashes are in [0, items). */
    private long[] hashes;

    Updating(Frame frame) {
      super(frame);
      Filter filter = frame.items() == 0 ? null : new Filter(frame);
      hashes = new long[Math.max(FIRST_ITEMS, (int) frame.items())];
      for (int i = 0; i < frame.items(); i++) {
        hashes[i] = filter.hashAt(i);
      }
    }

    private int find(long hash) {
      return Arrays.binarySearch(hashes, 0, (int) items(), hash);
    }

    @Override
    public double expectedFpp() {
      return items() * 0x1p-64;
    }

    @Override
    public boolean mightContainHash(long hash) {
      return find(hash) >= 0;
    }

    @Override
    public AddResult addHash(long hash) {
      int at = find(hash);
      if (at >= 0) {
        return AddResult.ALREADY_THERE;
      }
      int count = (int) items();
      if (NativeFormat.sizeBytes(count + 1L, (count + 1L) * Long.BYTES) > Integer.MAX_VALUE - 8) {
        return AddResult.FULL;
      }
      if (count == hashes.length) {
        hashes = Arrays.copyOf(hashes, count + count / 2);
      }
      int place = -at - 1;
      System.arraycopy(hashes, place, hashes, place + 1, count - place);
      hashes[place] = hash;
      oneMore();
      return AddResult.ADDED;
    }

    @Override
    public RemoveResult removeHash(long hash) {
      int at = find(hash);
      if (at < 0) {
        return RemoveResult.NOT_THERE;
      }
      int last = (int) items() - 1;
      System.arraycopy(hashes, at + 1, hashes, at, last - at);
      oneLess(() -> true);
      return RemoveResult.REMOVED;
    }

    @Override
    public byte[] toBytes() {
      return write(itemType(), hashes, 0, (int) items());
    }
  }
}
