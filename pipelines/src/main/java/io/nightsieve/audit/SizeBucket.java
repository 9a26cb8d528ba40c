package io.nightsieve.audit;

import java.io.Serializable;

/**
 * Users grouped by how many items they have: 0, 1, 2–4, 5–16, 17–64 and so on, each four times as
 * wide as the one before.
 *
 * @param index 0 for no items, 1 for one, then upwards
 */
public record SizeBucket(int index) implements Comparable<SizeBucket>, Serializable {
  /** The bucket of a user with this many items. */
  public static SizeBucket of(long items) {
    if (items < 0) {
      throw new IllegalArgumentException("items must be at least 0, but is " + items);
    }
    if (items == 0) {
      return new SizeBucket(0);
    }
    int bits = 64 - Long.numberOfLeadingZeros(items - 1);
    return new SizeBucket(1 + (bits + 1) / 2);
  }

  /** The smallest number of items in it. */
  public long from() {
    return index <= 1 ? index : (1L << (2 * (index - 2))) + 1;
  }

  /** The largest number of items in it. */
  public long to() {
    return index <= 1 ? index : 1L << (2 * (index - 1));
  }

  /** As in reports: {@code 5-16}. */
  public String label() {
    return index <= 1 ? Integer.toString(index) : from() + "-" + to();
  }

  @Override
  public int compareTo(SizeBucket other) {
    return Integer.compare(index, other.index);
  }
}
