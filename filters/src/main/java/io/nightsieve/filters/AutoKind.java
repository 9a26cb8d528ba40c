package io.nightsieve.filters;

/** Which kind {@link FilterKind#AUTO} stands for. Decided here and nowhere else. */
final class AutoKind {
  private AutoKind() {}

  /**
   * The kind with the fewest bytes for so many items at this rate; of equals, the one that comes
   * first in the registry. A pure function, so that a rerun chooses alike.
   */
  static KindCodec choose(long items, double headroom, double fpp) {
    KindCodec smallest = null;
    long fewest = Long.MAX_VALUE;
    for (KindCodec codec : KindRegistry.ALL) {
      long bytes =
          codec.size(new FilterSpec(codec.kind(), fpp, ItemType.LONG, headroom), items).sizeBytes();
      if (bytes < fewest) {
        fewest = bytes;
        smallest = codec;
      }
    }
    return smallest;
  }
}
