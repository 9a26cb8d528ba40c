package io.nightsieve.filters;

import java.util.List;

/** All kinds that can be written and read. A new kind is one file and one line here. */
final class KindRegistry {
  static final List<KindCodec> ALL =
      List.of(
          new ExactKind(),
          new BloomKind(),
          new RibbonKind(),
          new GolombKind(),
          new BlockedBloomKind(),
          new CountingBloomKind(),
          new CuckooKind(),
          new ScalableBloomKind(),
          new BinaryFuseKind());

  private static final KindCodec[] BY_ID = new KindCodec[NativeFormat.MAX_KIND_ID + 1];

  static {
    for (KindCodec codec : ALL) {
      BY_ID[codec.kind().id()] = codec;
    }
  }

  private KindRegistry() {}

  /** The kind with this number, or null if there is none. */
  static KindCodec ofId(int id) {
    return BY_ID[id];
  }

  static KindCodec of(FilterKind kind) {
    return BY_ID[kind.id()];
  }
}
