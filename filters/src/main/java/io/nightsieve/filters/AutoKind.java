package io.nightsieve.filters;

import java.util.List;

/** Which kind {@link FilterKind#AUTO} stands for. Decided here and nowhere else. */
final class AutoKind {
  /* A blocked Bloom filter is never smaller than a plain one, and a kind of its own for speed. */
  private static final List<KindCodec> STATIC =
      List.of(new ExactKind(), new RibbonKind(), new GolombKind());

  /* Room for the items to come is in the size, and only the headroom makes it. */
  private static final List<KindCodec> WITH_ROOM =
      List.of(new ExactKind(), new BloomKind(), new CuckooKind());
  private static final List<KindCodec> WITH_ROOM_AND_REMOVES =
      List.of(new ExactKind(), new CuckooKind(), new CountingBloomKind());

  /* Without headroom the others are full as they are built. */
  private static final List<KindCodec> GROWING = List.of(new ExactKind(), new ScalableBloomKind());
  private static final List<KindCodec> GROWING_WITH_REMOVES = List.of(new ExactKind());

  private AutoKind() {}

  /**
   * The kind with the fewest bytes for so many items at this rate, of those that can be updated as
   * the specification says; of equals, the one that is asked faster. A pure function, so that a
   * rerun chooses alike.
   *
   * @param items at least 1
   */
  static KindCodec choose(FilterSpec spec, long items) {
    KindCodec smallest = null;
    long fewest = Long.MAX_VALUE;
    for (KindCodec codec : candidates(spec)) {
      long bytes = codec.size(spec.of(codec.kind()), items).sizeBytes();
      if (bytes < fewest) {
        fewest = bytes;
        smallest = codec;
      }
    }
    return smallest;
  }

  private static List<KindCodec> candidates(FilterSpec spec) {
    boolean room = spec.headroom() > 0;
    return switch (spec.updates()) {
      case NONE -> STATIC;
      case ADDS -> room ? WITH_ROOM : GROWING;
      case ADDS_AND_REMOVES -> room ? WITH_ROOM_AND_REMOVES : GROWING_WITH_REMOVES;
    };
  }

  /** The kind of the filter of no items, which has no size to choose by. */
  static FilterKind ofNothing(Updates updates) {
    return updates == Updates.ADDS ? FilterKind.SCALABLE_BLOOM : FilterKind.EXACT;
  }
}
