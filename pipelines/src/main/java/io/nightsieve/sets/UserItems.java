package io.nightsieve.sets;

import io.nightsieve.filters.Filters;
import java.util.Arrays;

/**
 * Reduces the events of one user to a set. All methods work in place on {@code [from, to)} and
 * return the new end, with the items ascending and distinct.
 */
final class UserItems {
  private UserItems() {}

  /** Every item that occurs. */
  static int distinct(long[] items, int from, int to) {
    return Filters.distinct(items, from, to);
  }

  /** Every item that occurs, each with its newest stamp. */
  static int newest(long[] items, long[] stamps, int from, int to) {
    PairSort.sort(items, stamps, from, to);
    int end = from;
    for (int i = from; i < to; i++) {
      if (i + 1 == to || items[i + 1] != items[i]) {
        items[end] = items[i];
        stamps[end] = stamps[i];
        end++;
      }
    }
    return end;
  }

  /**
   * The events of each item that decide about it, whatever older or newer ones are still to come:
   * the newest ones, until they are {@code minEvents} seen ones or one that undoes. By item and
   * stamp; an item may be there several times.
   */
  static int deciding(long[] items, long[] stamps, int from, int to, int minEvents) {
    PairSort.sort(items, stamps, from, to);
    int end = to;
    int left = minEvents;
    for (int i = to - 1; i >= from; i--) {
      if (i + 1 < to && items[i + 1] != items[i]) {
        left = minEvents;
      }
      if (left > 0) {
        left = (stamps[i] & 1) == 1 ? left - 1 : 0;
        end--;
        items[end] = items[i];
        stamps[end] = stamps[i];
      }
    }
    int kept = to - end;
    System.arraycopy(items, end, items, from, kept);
    System.arraycopy(stamps, end, stamps, from, kept);
    return from + kept;
  }

  /**
   * Every item with at least {@code minEvents} seen events since it was last undone, each with its
   * newest stamp.
   */
  static int seen(long[] items, long[] stamps, int from, int to, int minEvents) {
    PairSort.sort(items, stamps, from, to);
    int end = from;
    int events = 0;
    for (int i = from; i < to; i++) {
      events = (stamps[i] & 1) == 1 ? events + 1 : 0;
      if (i + 1 == to || items[i + 1] != items[i]) {
        if (events >= minEvents) {
          items[end] = items[i];
          stamps[end] = stamps[i];
          end++;
        }
        events = 0;
      }
    }
    return end;
  }

  /** The {@code cap} items with the newest stamps; among equal stamps the smaller hash stays. */
  static int cap(long[] items, long[] stamps, int from, int to, int cap) {
    if (to - from <= cap) {
      return to;
    }
    for (int i = from; i < to; i++) {
      stamps[i] = ~(stamps[i] >> 1);
    }
    PairSort.sort(stamps, items, from, to);
    Arrays.sort(items, from, from + cap);
    return from + cap;
  }
}
