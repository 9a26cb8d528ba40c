package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.ItemType;
import java.util.Set;

/** What the formats share. */
final class PeerMath {
  static final double LN2 = Math.log(2);
  static final Set<ItemType> BOTH = Set.of(ItemType.LONG, ItemType.STRING);

  private PeerMath() {}

  static long words(long bits) {
    return (bits + 63) / 64;
  }

  static void checkAtLeast(byte[] bytes, int header) {
    if (bytes.length < header) {
      throw new FilterFormatException(
          "length", 0, "at least " + header + " bytes", bytes.length + " bytes");
    }
  }

  static void check(boolean right, String field, int offset, String expected, Object found) {
    if (!right) {
      throw new FilterFormatException(field, offset, expected, String.valueOf(found));
    }
  }
}
