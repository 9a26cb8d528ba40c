package io.nightsieve.benchmarks.size;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.ItemHash;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.MembershipFilter;
import io.nightsieve.filters.peer.ItemKeys;
import io.nightsieve.filters.peer.PeerFilter;
import io.nightsieve.filters.peer.WireFormat;
import io.nightsieve.filters.peer.WireFormats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Something that makes a filter of a user's items.
 *
 * @param name the kind or format
 * @param maker makes one at a rate
 */
record Sized(String name, Maker maker) {
  /** Makes filters. */
  interface Maker {
    /** The filter of these items at this rate. */
    Made make(long[] items, double fpp);
  }

  /**
   * A filter.
   *
   * @param bytes as stored, header included
   * @param contains whether an item may be in it
   */
  record Made(long bytes, LongPredicate contains) {}

  /** All native kinds, all formats, and Guava itself. */
  static List<Sized> all() {
    List<Sized> all = new ArrayList<>();
    for (FilterKind kind : FilterKind.values()) {
      all.add(new Sized(kind.label(), (items, fpp) -> ofKind(kind, items, fpp)));
    }
    for (WireFormat format : WireFormats.ALL) {
      all.add(new Sized("format " + format.label(), (items, fpp) -> ofFormat(format, items, fpp)));
    }
    all.add(new Sized("guava", Sized::ofGuava));
    return all;
  }

  private static Made ofKind(FilterKind kind, long[] items, double fpp) {
    long[] hashes = new long[items.length];
    for (int i = 0; i < items.length; i++) {
      hashes[i] = ItemHash.ofLong(items[i]);
    }
    FilterSpec spec = new FilterSpec(kind, fpp, ItemType.LONG, 0);
    MembershipFilter filter = Filters.open(Filters.build(spec, hashes, 0, hashes.length));
    return new Made(filter.sizeBytes(), filter::mightContain);
  }

  private static Made ofFormat(WireFormat format, long[] items, double fpp) {
    int words = format.words();
    long[] prints = new long[items.length * words];
    for (int i = 0; i < items.length; i++) {
      format.fingerprint(ItemKeys.of(items[i]), 0, Long.BYTES, prints, i * words);
    }
    FilterSpec spec = new FilterSpec(format.kind(), fpp, ItemType.LONG, 0);
    byte[] bytes = format.build(spec, prints, items.length);
    PeerFilter filter = format.open(spec, bytes);
    return new Made(
        bytes.length,
        item -> {
          long[] print = new long[words];
          format.fingerprint(ItemKeys.of(item), 0, Long.BYTES, print, 0);
          return filter.mightContain(print, 0);
        });
  }

  private static Made ofGuava(long[] items, double fpp) {
    BloomFilter<Long> filter = BloomFilter.create(Funnels.longFunnel(), items.length, fpp);
    for (long item : items) {
      filter.put(item);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      filter.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Made(out.size(), filter::mightContain);
  }
}
