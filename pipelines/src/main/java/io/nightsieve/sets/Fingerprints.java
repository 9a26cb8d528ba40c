package io.nightsieve.sets;

import java.util.Arrays;

/**
 * The fingerprints that a peer's wire format needs, by item hash. Two items that share a hash keep
 * a fingerprint each, so that no filter lacks one of them.
 */
public final class Fingerprints {
  private final int words;
  private long[] hashes = new long[1 << 7];
  private long[] prints;
  private int[] slots = new int[1 << 8];
  private int size;

  /**
   * @param words words of one fingerprint, at least 1
   */
  Fingerprints(int words) {
    this.words = words;
    this.prints = new long[hashes.length * words];
  }

  int size() {
    return size;
  }

  /** Keeps the fingerprint in {@code print} from {@code at}, once. */
  void add(long hash, long[] print, int at) {
    int mask = slots.length - 1;
    int slot = slot(hash, mask);
    for (; slots[slot] != 0; slot = (slot + 1) & mask) {
      int entry = slots[slot] - 1;
      if (hashes[entry] == hash && isPrint(entry, print, at)) {
        return;
      }
    }
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, size * 2);
      prints = Arrays.copyOf(prints, prints.length * 2);
    }
    hashes[size] = hash;
    System.arraycopy(print, at, prints, size * words, words);
    slots[slot] = ++size;
    if (size * 2 > slots.length) {
      grow();
    }
  }

  /** How many fingerprints items with this hash have; 0 of an item that was never added. */
  public int count(long hash) {
    int count = 0;
    int mask = slots.length - 1;
    for (int slot = slot(hash, mask); slots[slot] != 0; slot = (slot + 1) & mask) {
      count += hashes[slots[slot] - 1] == hash ? 1 : 0;
    }
    return count;
  }

  /**
   * Copies the fingerprints of the items with this hash, one after the other, in ascending order,
   * so that a filter's bytes do not depend on which came first.
   *
   * @param to takes {@link #count} fingerprints from index {@code at}
   * @return the index behind the last
   */
  public int copy(long hash, long[] to, int at) {
    int end = at;
    int mask = slots.length - 1;
    for (int slot = slot(hash, mask); slots[slot] != 0; slot = (slot + 1) & mask) {
      int entry = slots[slot] - 1;
      if (hashes[entry] == hash) {
        insert(entry, to, at, end);
        end += words;
      }
    }
    return end;
  }

  /** Puts an entry's fingerprint among those in {@code to} from {@code at} to {@code end}. */
  private void insert(int entry, long[] to, int at, int end) {
    int from = entry * words;
    int place = end;
    while (place > at && Arrays.compare(prints, from, from + words, to, place - words, place) < 0) {
      place -= words;
    }
    System.arraycopy(to, place, to, place + words, end - place);
    System.arraycopy(prints, from, to, place, words);
  }

  void clear() {
    Arrays.fill(slots, 0);
    size = 0;
  }

  /** Writes all of them into a block that {@link #addBlock} reads. */
  byte[] toBlock() {
    byte[] block = new byte[1 + size * (1 + words) * Long.BYTES];
    block[0] = EventBlock.PRINTS;
    int at = 1;
    for (int entry = 0; entry < size; entry++) {
      EventBlock.LONG.set(block, at, hashes[entry]);
      at += Long.BYTES;
      for (int word = 0; word < words; word++) {
        EventBlock.LONG.set(block, at, prints[entry * words + word]);
        at += Long.BYTES;
      }
    }
    return block;
  }

  void addBlock(byte[] block) {
    long[] print = new long[words];
    int at = 1;
    while (at < block.length) {
      long hash = (long) EventBlock.LONG.get(block, at);
      at += Long.BYTES;
      for (int word = 0; word < words; word++) {
        print[word] = (long) EventBlock.LONG.get(block, at);
        at += Long.BYTES;
      }
      add(hash, print, 0);
    }
  }

  private boolean isPrint(int entry, long[] print, int at) {
    return Arrays.equals(prints, entry * words, (entry + 1) * words, print, at, at + words);
  }

  private static int slot(long hash, int mask) {
    return (int) (hash ^ (hash >>> 32)) & mask;
  }

  private void grow() {
    int[] larger = new int[slots.length * 2];
    int mask = larger.length - 1;
    for (int entry = 0; entry < size; entry++) {
      int slot = slot(hashes[entry], mask);
      while (larger[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      larger[slot] = entry + 1;
    }
    slots = larger;
  }
}
