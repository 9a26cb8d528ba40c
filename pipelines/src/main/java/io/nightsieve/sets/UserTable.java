package io.nightsieve.sets;

import io.nightsieve.filters.ItemHash;
import java.util.Arrays;

/**
 * Numbers the users of a partition in the order they come. Open addressing on the hash of the id;
 * two ids with one hash stay two users, since the ids themselves are compared.
 */
abstract sealed class UserTable {
  private int[] slots = new int[1 << 10];
  private long[] hashes = new long[1 << 9];
  private int size;

  final int size() {
    return size;
  }

  /** Where the user stands, or where it would be put: the slot that holds it or an empty one. */
  final int numberOf(long hash) {
    int mask = slots.length - 1;
    int slot = (int) (hash ^ (hash >>> 32)) & mask;
    while (slots[slot] != 0) {
      int number = slots[slot] - 1;
      if (hashes[number] == hash && isSame(number)) {
        return number;
      }
      slot = (slot + 1) & mask;
    }
    return append(hash, slot);
  }

  /** Whether the user being looked up is the one with this number. */
  abstract boolean isSame(int number);

  /** Stores the id of the user being looked up under this new number. */
  abstract void store(int number);

  /** Numbers of the users in the order of their ids. */
  abstract int[] inOrder();

  /** A user's set, as a view of {@code hashes}. */
  abstract UserSet set(int number, long[] items, int from, int to, long seenItems);

  private int append(long hash, int slot) {
    int number = size++;
    if (number == hashes.length) {
      hashes = Arrays.copyOf(hashes, hashes.length * 2);
    }
    hashes[number] = hash;
    store(number);
    slots[slot] = number + 1;
    if (size * 2 > slots.length) {
      grow();
    }
    return number;
  }

  private void grow() {
    int[] larger = new int[slots.length * 2];
    int mask = larger.length - 1;
    for (int number = 0; number < size; number++) {
      int slot = (int) (hashes[number] ^ (hashes[number] >>> 32)) & mask;
      while (larger[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      larger[slot] = number + 1;
    }
    slots = larger;
  }

  /** Users whose ids are longs, ordered as numbers. */
  static final class Longs extends UserTable {
    private long[] ids = new long[1 << 9];
    private long wanted;

    int numberOfUser(long id) {
      return numberOfUser(id, ItemHash.ofLong(id));
    }

    int numberOfUser(long id, long hash) {
      wanted = id;
      return numberOf(hash);
    }

    @Override
    boolean isSame(int number) {
      return ids[number] == wanted;
    }

    @Override
    void store(int number) {
      if (number == ids.length) {
        ids = Arrays.copyOf(ids, ids.length * 2);
      }
      ids[number] = wanted;
    }

    @Override
    int[] inOrder() {
      long[] numbers = new long[size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = i;
      }
      PairSort.sort(Arrays.copyOf(ids, size()), numbers, 0, size());
      return toInts(numbers);
    }

    @Override
    UserSet set(int number, long[] items, int from, int to, long seenItems) {
      return new UserSet(ids[number], null, items, from, to, seenItems);
    }
  }

  /** Users whose ids are strings, ordered by their UTF-8 as unsigned bytes. */
  static final class Strings extends UserTable {
    private int[] starts = new int[1 << 9];
    private byte[] arena = new byte[1 << 13];
    private byte[] wanted;
    private int wantedFrom;
    private int wantedTo;

    int numberOfUser(byte[] bytes, int from, int to) {
      return numberOfUser(bytes, from, to, ItemHash.ofBytes(bytes, from, to - from));
    }

    int numberOfUser(byte[] bytes, int from, int to, long hash) {
      wanted = bytes;
      wantedFrom = from;
      wantedTo = to;
      return numberOf(hash);
    }

    @Override
    boolean isSame(int number) {
      return Arrays.equals(arena, starts[number], starts[number + 1], wanted, wantedFrom, wantedTo);
    }

    @Override
    void store(int number) {
      int length = wantedTo - wantedFrom;
      int start = starts[number];
      if (number + 2 > starts.length) {
        starts = Arrays.copyOf(starts, starts.length * 2);
      }
      if (arena.length - start < length) {
        arena = Arrays.copyOf(arena, Math.max(start + length, arena.length * 2));
      }
      System.arraycopy(wanted, wantedFrom, arena, start, length);
      starts[number + 1] = start + length;
    }

    /**
     * Sorts by the first eight bytes as one number; the few runs that share them are compared in
     * full.
     */
    @Override
    int[] inOrder() {
      int n = size();
      long[] prefixes = new long[n];
      long[] numbers = new long[n];
      for (int i = 0; i < n; i++) {
        prefixes[i] = prefix(i);
        numbers[i] = i;
      }
      PairSort.sort(prefixes, numbers, 0, n);
      int[] order = toInts(numbers);
      for (int from = 0; from < n; ) {
        int to = from + 1;
        while (to < n && prefixes[to] == prefixes[from]) {
          to++;
        }
        sortRun(order, from, to);
        from = to;
      }
      return order;
    }

    private void sortRun(int[] order, int from, int to) {
      if (to - from < 2) {
        return;
      }
      Integer[] run = new Integer[to - from];
      for (int i = from; i < to; i++) {
        run[i - from] = order[i];
      }
      Arrays.sort(run, this::compare);
      for (int i = from; i < to; i++) {
        order[i] = run[i - from];
      }
    }

    private int compare(int x, int y) {
      return Arrays.compareUnsigned(
          arena, starts[x], starts[x + 1], arena, starts[y], starts[y + 1]);
    }

    /**
     * The first eight bytes, zeros behind a shorter id, so that signed order is the bytes' unsigned
     * order.
     */
    private long prefix(int number) {
      long value = 0;
      int length = Math.min(8, starts[number + 1] - starts[number]);
      for (int i = 0; i < 8; i++) {
        value = (value << 8) | (i < length ? arena[starts[number] + i] & 0xff : 0);
      }
      return value ^ Long.MIN_VALUE;
    }

    @Override
    UserSet set(int number, long[] items, int from, int to, long seenItems) {
      byte[] utf8 = Arrays.copyOfRange(arena, starts[number], starts[number + 1]);
      return new UserSet(0, utf8, items, from, to, seenItems);
    }
  }

  private static int[] toInts(long[] numbers) {
    int[] ints = new int[numbers.length];
    for (int i = 0; i < ints.length; i++) {
      ints[i] = (int) numbers[i];
    }
    return ints;
  }
}
