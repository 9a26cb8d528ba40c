package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.Set;

/** What the formats share. */
final class PeerMath {
  static final double LN2 = RoundedLog.log(2);
  static final Set<ItemType> BOTH = Set.of(ItemType.LONG, ItemType.STRING);

  /**
   * The most probes of an item that a filter is read with, which is also the most that DataSketches
   * can write. No rate needs more than some forty; only a bit set that was given out of all
   * proportion to its items has more, and asking it would take as long as whoever wrote the header
   * liked.
   */
  static final int MAX_PROBES = 65_535;

  private PeerMath() {}

  static long words(long bits) {
    return (bits + 63) / 64;
  }

  /** Refuses a rate that the format cannot keep. */
  static void checkFpp(WireFormat format, FilterSpec spec) {
    if (spec.fpp() < format.minFpp()) {
      throw new IllegalArgumentException(
          "fpp = %s is below %s, the least that format %s keeps; raise fpp or choose another format"
              .formatted(spec.fpp(), format.minFpp(), format.label()));
    }
  }

  /** Refuses more items than the format carries. */
  static void checkItems(WireFormat format, long items) {
    if (items > format.maxItems()) {
      throw new IllegalArgumentException(
          "items = %d is above %d, the most that format %s carries; choose another format"
              .formatted(items, format.maxItems(), format.label()));
    }
  }

  static void checkAtLeast(byte[] bytes, int header) {
    if (bytes.length < header) {
      throw new FilterFormatException(
          "length", 0, "at least " + header + " bytes", bytes.length + " bytes");
    }
  }

  /** Refuses a number of probes that is none, or that would make a query take forever. */
  static void checkProbes(long probes, String field, int offset) {
    if (probes <= 0 || probes > MAX_PROBES) {
      throw new FilterFormatException(
          field, offset, "1 to " + MAX_PROBES, Long.toUnsignedString(probes));
    }
  }

  /**
   * Refuses a filter of another seed: its items have other fingerprints, so each would be denied.
   */
  static void checkSeed(long seed, long found, int offset) {
    if (found != seed) {
      throw new FilterFormatException(
          "seed",
          offset,
          seed + ", which fingerprints are made with (build the filter again with this seed)",
          Long.toString(found));
    }
  }

  static void check(boolean right, String field, int offset, String expected, Object found) {
    if (!right) {
      throw new FilterFormatException(field, offset, expected, String.valueOf(found));
    }
  }
}
