package io.nightsieve.filters;

import java.util.List;

/** All kinds that can be written and read. A new kind is one file and one line here. */
final class KindRegistry {
  static final List<KindCodec> ALL = List.of(new ExactKind(), new BloomKind());

  private static final KindCodec[] BY_ID = new KindCodec[NativeFormat.MAX_KIND_ID + 1];

  static {
    for (KindCodec codec : ALL) {
      BY_ID[codec.kind().id()] = codec;
    }
  }

  private KindRegistry() {}

  static KindCodec of(FilterKind kind) {
    return BY_ID[kind.id()];
  }
}
