package io.nightsieve.sets;

import java.util.Arrays;

/**
 * A partition's events as they come: the user's number, the item and the stamp, in three growing
 * arrays.
 */
final class EventRows {
  /** From so many events on, those that decide nothing are left out. */
  static final int COMPACT_AT = 4_000_000;

  private final int minEvents;
  private final int compactFrom;
  private int[] users = new int[1 << 12];
  private long[] items = new long[1 << 12];
  private long[] stamps = new long[1 << 12];
  private int size;
  private int compactAt;

  /**
   * @param minEvents how many events of an item can matter
   * @param compactAt from how many events on those that decide nothing are left out
   */
  EventRows(int minEvents, int compactAt) {
    this.minEvents = minEvents;
    this.compactFrom = compactAt;
    this.compactAt = compactAt;
  }

  int size() {
    return size;
  }

  void add(int user, long item, long stamp, int userCount) {
    if (size == users.length) {
      makeRoom(userCount);
    }
    users[size] = user;
    items[size] = item;
    stamps[size] = stamp;
    size++;
  }

  /**
   * Repeats of an item need not be held: its newest events say all. So a bot that repeats itself
   * costs a few events for each of its distinct items.
   */
  private void makeRoom(int userCount) {
    if (size >= compactAt) {
      compact(userCount);
      compactAt = Math.max(compactFrom, 2 * size);
    }
    if (size > users.length / 2) {
      int larger = (int) Math.min(Integer.MAX_VALUE - 16L, users.length * 2L);
      if (larger == users.length) {
        throw new IllegalStateException(
            "one partition holds " + size + " events, the most it can; raise publish.buckets");
      }
      users = Arrays.copyOf(users, larger);
      items = Arrays.copyOf(items, larger);
      stamps = Arrays.copyOf(stamps, larger);
    }
  }

  private void compact(int userCount) {
    GroupedRows grouped = group(userCount, true);
    int at = 0;
    for (int user = 0; user < userCount; user++) {
      int from = grouped.from(user);
      int to =
          UserItems.deciding(grouped.items(), grouped.stamps(), from, grouped.to(user), minEvents);
      for (int i = from; i < to; i++) {
        users[at] = user;
        items[at] = grouped.items()[i];
        stamps[at] = grouped.stamps()[i];
        at++;
      }
    }
    size = at;
  }

  /**
   * The rows by user, by a counting sort. Stamps are carried along only where somebody needs them.
   */
  GroupedRows group(int userCount, boolean withStamps) {
    int[] ends = new int[userCount + 1];
    for (int i = 0; i < size; i++) {
      ends[users[i] + 1]++;
    }
    for (int user = 0; user < userCount; user++) {
      ends[user + 1] += ends[user];
    }
    int[] next = Arrays.copyOf(ends, userCount);
    long[] groupedItems = new long[size];
    long[] groupedStamps = withStamps ? new long[size] : null;
    for (int i = 0; i < size; i++) {
      int at = next[users[i]]++;
      groupedItems[at] = items[i];
      if (withStamps) {
        groupedStamps[at] = stamps[i];
      }
    }
    return new GroupedRows(ends, groupedItems, groupedStamps);
  }

  /** The most rows that any user has. */
  int mostOfOneUser(int userCount) {
    int[] counts = new int[userCount];
    int most = 0;
    for (int i = 0; i < size; i++) {
      most = Math.max(most, ++counts[users[i]]);
    }
    return most;
  }

  /** Frees the rows; the grouped copy lives on. */
  void clear() {
    users = new int[0];
    items = new long[0];
    stamps = new long[0];
    size = 0;
  }

  /**
   * Rows by user.
   *
   * @param ends where user {@code u} begins at {@code u}, and ends at {@code u + 1}
   * @param items the items
   * @param stamps the stamps, or null
   */
  @SuppressWarnings("ArrayRecordComponent") // internal, never compared
  record GroupedRows(int[] ends, long[] items, long[] stamps) {
    int from(int user) {
      return ends[user];
    }

    int to(int user) {
      return ends[user + 1];
    }
  }
}
