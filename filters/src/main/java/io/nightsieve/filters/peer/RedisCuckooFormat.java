package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Filters of RedisBloom's CF commands: the header and all sub-filters, one behind the other, which
 * is what CF.SCANDUMP gives and CF.LOADCHUNK takes ({@link RedisChunks} cuts it into their pieces).
 * See docs/spec/redisbloom-cuckoo.md. Only strings, as for {@link RedisBloomFormat}.
 */
public final class RedisCuckooFormat implements WireFormat {
  /** The server's default. */
  static final int MAX_ITERATIONS = 20;

  private static final int EXPANSION = 1;

  /** How often the buckets are doubled where the items do not fit into one sub-filter. */
  private static final int DOUBLINGS = 4;

  /**
   * Buckets of so many slots, and the share of them that items fill, with the server's kick-outs,
   * before it grows: nearly always for up to some 1,000 items, more rarely above.
   */
  private enum Buckets {
    OF_ONE(1, 0.4),
    OF_TWO(2, 0.6),
    OF_FOUR(4, 0.8);

    private final int slots;
    private final double fillable;

    Buckets(int slots, double fillable) {
      this.slots = slots;
      this.fillable = fillable;
    }
  }

  /** A size to try: the number of buckets is a power of two. */
  private record Size(int slots, long buckets) {
    long bytes() {
      return slots * buckets;
    }
  }

  @Override
  public String label() {
    return "redisbloom-cuckoo";
  }

  @Override
  public String hash() {
    return "murmurhash64a/seed=0";
  }

  @Override
  public FilterKind kind() {
    return FilterKind.CUCKOO;
  }

  @Override
  public Set<ItemType> itemTypes() {
    return Set.of(ItemType.STRING);
  }

  /**
   * That of buckets of one slot, all taken, two of which are looked at, by fingerprints of 255
   * values. A stricter rate would be kept by empty slots alone.
   */
  @Override
  public double minFpp() {
    return 2.0 / 255;
  }

  @Override
  public int words() {
    return 1;
  }

  @Override
  public void fingerprint(byte[] key, int offset, int length, long[] fingerprint, int at) {
    fingerprint[at] = Murmur2.hash64(key, offset, length, 0);
  }

  /**
   * What the server holds after CF.RESERVE of a capacity and CF.ADD of the items in the order
   * given: every item has a slot of its own, so that CF.DEL takes away only it.
   *
   * <p>The smallest buckets of 1, 2 or 4 slots that keep the rate with all items in, headroom
   * included, and that take the items without a second sub-filter. Without items it is the smallest
   * filter there is, which the server never dumps.
   *
   * @throws IllegalArgumentException if the rate is below {@link #minFpp}, or the filter is larger
   *     than a byte array
   */
  @Override
  public byte[] build(FilterSpec spec, long[] fingerprints, int items) {
    PeerMath.checkFpp(this, spec);
    RedisCuckooBuilder builder = null;
    for (Size size : sizes(Math.max(1, spec.capacity(items)), spec.fpp())) {
      builder = filled(size, fingerprints, items);
      if (builder.filterCount() == 1) {
        break;
      }
    }
    return builder.toBytes();
  }

  private static RedisCuckooBuilder filled(Size size, long[] fingerprints, int items) {
    RedisCuckooBuilder builder =
        new RedisCuckooBuilder(size.bytes(), size.slots, MAX_ITERATIONS, EXPANSION);
    for (int i = 0; i < items; i++) {
      if (builder.add(fingerprints[i]) != RedisCuckooBuilder.Answer.ADDED) {
        throw new IllegalArgumentException(
            "items = %d do not fit into %d sub-filters of %d buckets of %d, since too many share fingerprint and buckets; choose another format"
                .formatted(items, builder.filterCount(), size.buckets, size.slots));
      }
    }
    return builder;
  }

  /** The sizes that keep the rate and should take the items, smallest first, then lowest rate. */
  private static List<Size> sizes(long capacity, double fpp) {
    List<Size> sizes =
        IntStream.range(0, Buckets.values().length)
            .mapToObj(i -> Buckets.values()[i])
            .flatMap(
                each ->
                    LongStream.iterate(fewest(each, capacity, fpp), buckets -> buckets * 2)
                        .limit(DOUBLINGS)
                        .mapToObj(buckets -> new Size(each.slots, buckets)))
            .filter(size -> size.bytes() <= 1 << 30)
            .sorted(Comparator.comparingLong(Size::bytes).thenComparing(Size::slots))
            .toList();
    if (sizes.isEmpty()) {
      throw new IllegalArgumentException(
          "items = %d at fpp = %s need more than the %d bytes of one stored filter; raise fpp or split the items"
              .formatted(capacity, fpp, 1 << 30));
    }
    return sizes;
  }

  /** The smallest power of two of such buckets. */
  private static long fewest(Buckets each, long capacity, double fpp) {
    long buckets = 1;
    while (capacity > each.fillable * each.slots * buckets
        || expectedFpp(capacity, buckets) > fpp) {
      // One item, and as many as one bucket holds, need no room for kick-outs.
      if (buckets == 1 && capacity <= each.slots && expectedFpp(capacity, 1) <= fpp) {
        break;
      }
      buckets *= 2;
    }
    return buckets;
  }

  private static double expectedFpp(long items, long buckets) {
    return RedisCuckooSlots.expectedFpp(
        new double[] {(double) items / buckets}, new long[] {buckets});
  }

  @Override
  public PeerFilter open(FilterSpec spec, byte[] bytes) {
    return RedisCuckooFilter.over(bytes);
  }
}
