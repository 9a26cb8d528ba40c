package io.nightsieve.filters;

import java.util.List;

/** Sets of items for the tests: a set number and a place in it give an item that is in no other. */
final class TestSets {
  private TestSets() {}

  static List<FilterKind> kinds() {
    return KindRegistry.ALL.stream().map(KindCodec::kind).toList();
  }

  /** The hashes of the items of one set, unsorted. */
  static long[] members(int set, int items) {
    long[] hashes = new long[items];
    for (int i = 0; i < items; i++) {
      hashes[i] = ItemHash.ofLong((long) set << 32 | i);
    }
    return hashes;
  }

  /** The hash of an item that is in no set. */
  static long absent(int set, int probe) {
    return ItemHash.ofLong(1L << 63 | (long) set << 32 | probe);
  }

  static byte[] bytes(FilterSpec spec, long[] hashes) {
    return Filters.build(spec, hashes.clone(), 0, hashes.length);
  }

  static MembershipFilter filter(FilterSpec spec, long[] hashes) {
    return Filters.open(bytes(spec, hashes));
  }
}
