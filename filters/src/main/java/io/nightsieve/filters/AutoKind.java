package io.nightsieve.filters;

import java.util.List;

/** Which kind {@link FilterKind#AUTO} stands for. Decided here and nowhere else. */
final class AutoKind {
  /* A blocked Bloom filter is never smaller than a plain one, and a kind of its own for speed. */
  private static final List<KindCodec> CANDIDATES =
      List.of(new ExactKind(), new RibbonKind(), new GolombKind());

  private AutoKind() {}

  /**
   * The kind with the fewest bytes for so many items at this rate; of equals, the one that is asked
   * faster. A pure function, so that a rerun chooses alike.
   */
  static KindCodec choose(long items, double headroom, double fpp) {
    KindCodec smallest = null;
    long fewest = Long.MAX_VALUE;
    for (KindCodec codec : CANDIDATES) {
      FilterSpec spec = new FilterSpec(codec.kind(), fpp, ItemType.LONG, headroom);
      long bytes = codec.size(spec, items).sizeBytes();
      if (bytes < fewest) {
        fewest = bytes;
        smallest = codec;
      }
    }
    return smallest;
  }
}
