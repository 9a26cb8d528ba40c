package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Frame;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Building, reading and merging filters in the native format. All methods are pure but for the
 * array that {@link #build} and {@link #distinct} sort; bytes are a function of the specification
 * and the set of hashes alone.
 */
public final class Filters {
  private Filters() {}

  /**
   * The filter of a set of items, sized by the exact distinct count.
   *
   * @param spec what is asked
   * @param hashes holds the {@link ItemHash item hashes} in [from, to), in any order, with repeats;
   *     that range is sorted and compacted in place
   * @return the native bytes; of a valid empty filter if the range is empty; of an exact filter if
   *     no ribbon or no place in a cuckoo filter can be found, which takes hashes made for the
   *     purpose
   * @throws IllegalArgumentException if the filter would be larger than one array can be
   */
  public static byte[] build(FilterSpec spec, long[] hashes, int from, int to) {
    return buildDistinct(spec, hashes, from, distinct(hashes, from, to));
  }

  /**
   * Sorts the hashes in [from, to) ascending and moves the distinct ones to the front of the range.
   *
   * @return the end of the distinct hashes: they are in [from, end), the rest of the range is
   *     undefined
   */
  public static int distinct(long[] hashes, int from, int to) {
    HashSort.sort(hashes, from, to);
    int end = from;
    for (int i = from; i < to; i++) {
      if (i == from || hashes[i] != hashes[end - 1]) {
        hashes[end++] = hashes[i];
      }
    }
    return end;
  }

  /**
   * As {@link #build}, of hashes that are sorted ascending and distinct already; the array is only
   * read.
   */
  public static byte[] buildDistinct(FilterSpec spec, long[] hashes, int from, int to) {
    Objects.checkFromToIndex(from, to, hashes.length);
    if (from == to) {
      return NativeFormat.empty(
          spec.kind() == FilterKind.AUTO ? AutoKind.ofNothing(spec.updates()) : spec.kind(),
          spec.itemType());
    }
    return codec(spec, to - from).build(spec, hashes, from, to);
  }

  private static KindCodec codec(FilterSpec spec, long items) {
    return spec.kind() == FilterKind.AUTO
        ? AutoKind.choose(spec, items)
        : KindRegistry.of(spec.kind());
  }

  /**
   * How large {@link #build} will make a filter of so many distinct items.
   *
   * @throws IllegalArgumentException if items is outside [0, {@link Sizing#MAX_ITEMS}]
   */
  public static FilterSize size(FilterSpec spec, long items) {
    Sizing.checkItems(items);
    if (items == 0) {
      return new FilterSize(
          Filters.open(buildDistinct(spec, new long[0], 0, 0)).kind(),
          NativeFormat.sizeBytes(0, 0),
          0);
    }
    return codec(spec, items).size(spec, items);
  }

  /**
   * The kind of a filter, from its header alone.
   *
   * @throws FilterFormatException if the bytes are fewer than a filter has, or not of a kind that
   *     is known
   */
  public static FilterKind kindOf(byte[] filter) {
    return NativeFormat.kind(filter);
  }

  /**
   * A filter over the bytes, which are not copied and must not change while it is in use.
   *
   * @throws FilterFormatException if the bytes are not a whole, undamaged filter
   */
  public static MembershipFilter open(byte[] bytes) {
    return open(Bytes.of(bytes));
  }

  /**
   * A filter over the bytes between the buffer's position and limit, on or off the heap. They are
   * not copied and must not change while it is in use; the buffer's own position does not move.
   *
   * @throws FilterFormatException if the bytes are not a whole, undamaged filter
   */
  public static MembershipFilter open(ByteBuffer buffer) {
    return open(Bytes.of(buffer));
  }

  private static MembershipFilter open(Bytes bytes) {
    Frame frame = NativeFormat.read(bytes);
    return frame.items() == 0 ? new EmptyFilter(frame) : KindRegistry.of(frame.kind()).open(frame);
  }

  /**
   * A copy of a filter that takes more items. How many more is said by the headroom that it was
   * built with; kinds exact and scalable-bloom grow. An empty filter gets room for 32.
   *
   * @param bytes a filter of a kind that takes items; not changed
   * @param fpp the rate that must go on holding, as a rule the one it was built with: an item that
   *     would take the expected rate above it is refused as {@link AddResult#FULL}
   * @return a {@link RemovableFilter} where the kind is one
   * @throws FilterFormatException if the bytes are not a whole, undamaged filter
   * @throws FilterNotUpdatableException if its kind is static
   * @throws IllegalArgumentException if fpp is outside its range
   */
  public static UpdatableFilter openUpdatable(byte[] bytes, double fpp) {
    return update(bytes, fpp, Updates.ADDS);
  }

  /**
   * As {@link #openUpdatable}, of a kind from which items can be taken away too.
   *
   * @throws FilterFormatException if the bytes are not a whole, undamaged filter
   * @throws FilterNotUpdatableException if its kind is not such a kind
   * @throws IllegalArgumentException if fpp is outside its range
   */
  public static RemovableFilter openRemovable(byte[] bytes, double fpp) {
    return (RemovableFilter) update(bytes, fpp, Updates.ADDS_AND_REMOVES);
  }

  /**
   * Refuses a kind that cannot be changed so once it is built.
   *
   * @throws FilterNotUpdatableException naming the kinds that can
   */
  public static void checkUpdates(FilterKind kind, Updates updates) {
    FilterNotUpdatableException.check(kind, updates);
  }

  private static UpdatableFilter update(byte[] bytes, double fpp, Updates updates) {
    FilterSpec.checkFpp(fpp);
    Frame frame = NativeFormat.read(Bytes.of(bytes));
    FilterNotUpdatableException.check(frame.kind(), updates);
    return ((KindCodec.Updatable) KindRegistry.of(frame.kind())).update(frame, fpp);
  }

  /**
   * The filter of the union. Commutative and associative; the empty filter of the same kind and
   * item type is neutral.
   *
   * @return the native bytes
   * @throws FilterFormatException if either is not a whole, undamaged filter
   * @throws FilterMismatchException if they differ in kind, item type or shape, or are of a kind
   *     that does not merge
   */
  public static byte[] merge(byte[] left, byte[] right) {
    MembershipFilter a = open(left);
    MembershipFilter b = open(right);
    FilterMismatchException.check("kind", a.kind().label(), b.kind().label());
    FilterMismatchException.check("item type", a.itemType().label(), b.itemType().label());
    if (b.items() == 0) {
      return left.clone();
    }
    if (a.items() == 0) {
      return right.clone();
    }
    if (KindRegistry.of(a.kind()) instanceof KindCodec.Mergeable codec) {
      return codec.merge(a, b);
    }
    throw FilterMismatchException.notMerging(a.kind());
  }
}
