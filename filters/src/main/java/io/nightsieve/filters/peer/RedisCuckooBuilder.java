package io.nightsieve.filters.peer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A RedisBloom cuckoo filter that takes operations one after the other, as the server does: the
 * same answers, the same kick-outs, the same bytes. Which slot an item is in depends on the order.
 * For one thread.
 *
 * <p>An item is its fingerprint of one word, the hash h of {@link RedisCuckooFormat}.
 */
public final class RedisCuckooBuilder {
  /** What the server answers to an add. */
  public enum Answer {
    /** 1: the item took a slot, be it its second or third. */
    ADDED,
    /** 0, of ADDNX alone: the filter answered true already, so nothing changed. */
    ALREADY_THERE,
    /** The error "Filter is full", of a filter that may not grow: nothing changed. */
    FULL,
    /** The error "Maximum expansions reached": nothing changed. */
    TOO_MANY_EXPANSIONS
  }

  /** The most sub-filters with which the server still takes an item. */
  static final int MAX_FILTERS = 32;

  /** Share of deletes among the items at which a delete compacts. */
  private static final double COMPACT_AT = 0.10;

  private final long numBuckets;
  private final int bucketSize;
  private final int maxIterations;
  private final int expansion;
  private final List<byte[]> filters = new ArrayList<>();
  private long numItems;
  private long numDeletes;

  /**
   * As CF.RESERVE.
   *
   * @param capacity slots to have, at least 1; buckets are rounded up to a power of two
   * @param bucketSize slots in a bucket, 1 to 255
   * @param maxIterations kick-outs before the filter grows, 1 to 65,535
   * @param expansion how many times the buckets of one sub-filter the next one has, rounded up to a
   *     power of two, 0 to 32,768; 0 for no next one
   */
  public RedisCuckooBuilder(long capacity, int bucketSize, int maxIterations, int expansion) {
    this.bucketSize = (int) checked("bucketSize", bucketSize, 1, 255);
    this.maxIterations = (int) checked("maxIterations", maxIterations, 1, 65_535);
    this.expansion = (int) nextPowerOfTwo(checked("expansion", expansion, 0, 32_768));
    checked("capacity", capacity, 1, Integer.MAX_VALUE);
    this.numBuckets = Math.max(1, nextPowerOfTwo(capacity / bucketSize));
    append();
  }

  private static long checked(String field, long value, long low, long high) {
    if (value < low || value > high) {
      throw new IllegalArgumentException(
          "%s = %d is outside the allowed range [%d, %d]".formatted(field, value, low, high));
    }
    return value;
  }

  private static long nextPowerOfTwo(long value) {
    return value <= 1 ? value : Long.highestOneBit(value - 1) << 1;
  }

  private void append() {
    long buckets = numBuckets;
    for (int i = 0; i < filters.size(); i++) {
      buckets = Math.multiplyExact(buckets, (long) expansion);
    }
    filters.add(new byte[Math.toIntExact(Math.multiplyExact(buckets, (long) bucketSize))]);
  }

  private int bucketStart(byte[] filter, long hash) {
    int buckets = filter.length / bucketSize;
    return (int) (hash & (buckets - 1)) * bucketSize;
  }

  private int find(byte[] filter, long hash, byte value) {
    return RedisCuckooSlots.find(filter, bucketStart(filter, hash), bucketSize, value);
  }

  /** The first slot of either bucket that holds the value, in the first bucket first; or -1. */
  private int findInEither(byte[] filter, long hash, long other, byte value) {
    int slot = find(filter, hash, value);
    return slot >= 0 ? slot : find(filter, other, value);
  }

  /** As CF.EXISTS. */
  public boolean mightContain(long hash) {
    byte value = RedisCuckooSlots.fingerprint(hash);
    long other = RedisCuckooSlots.other(hash, value);
    return filters.stream().anyMatch(f -> findInEither(f, hash, other, value) >= 0);
  }

  /**
   * As CF.COUNT: the slots of both buckets that hold the item's fingerprint, in all sub-filters.
   */
  public int count(long hash) {
    byte value = RedisCuckooSlots.fingerprint(hash);
    long other = RedisCuckooSlots.other(hash, value);
    int count = 0;
    for (byte[] filter : filters) {
      for (int slot = 0; slot < bucketSize; slot++) {
        count += filter[bucketStart(filter, hash) + slot] == value ? 1 : 0;
        count += filter[bucketStart(filter, other) + slot] == value ? 1 : 0;
      }
    }
    return count;
  }

  /** As CF.ADD: takes a slot whether or not the item is there already. */
  public Answer add(long hash) {
    if (filters.size() >= MAX_FILTERS) {
      return Answer.TOO_MANY_EXPANSIONS;
    }
    byte value = RedisCuckooSlots.fingerprint(hash);
    while (!putInFree(hash, value) && !kickOut(hash, value)) {
      if (expansion == 0) {
        return Answer.FULL;
      }
      append();
    }
    numItems++;
    return Answer.ADDED;
  }

  /** As CF.ADDNX: only if the filter answers false. */
  public Answer addIfAbsent(long hash) {
    boolean grows = filters.size() < MAX_FILTERS;
    return grows && mightContain(hash) ? Answer.ALREADY_THERE : add(hash);
  }

  private boolean putInFree(long hash, byte value) {
    long other = RedisCuckooSlots.other(hash, value);
    for (int i = filters.size() - 1; i >= 0; i--) {
      int slot = findInEither(filters.get(i), hash, other, (byte) 0);
      if (slot >= 0) {
        filters.get(i)[slot] = value;
        return true;
      }
    }
    return false;
  }

  /** Makes room in the newest sub-filter by moving others, or leaves it as it was. */
  private boolean kickOut(long hash, byte value) {
    byte[] filter = filters.get(filters.size() - 1);
    long at = hash;
    byte moving = value;
    int victim = 0;
    for (int i = 0; i < maxIterations; i++) {
      moving = swap(filter, at, victim, moving);
      at = RedisCuckooSlots.other(at, moving);
      int free = find(filter, at, (byte) 0);
      if (free >= 0) {
        filter[free] = moving;
        return true;
      }
      victim = (victim + 1) % bucketSize;
    }
    for (int i = 0; i < maxIterations; i++) {
      victim = (victim + bucketSize - 1) % bucketSize;
      at = RedisCuckooSlots.other(at, moving);
      moving = swap(filter, at, victim, moving);
    }
    return false;
  }

  private byte swap(byte[] filter, long hash, int slot, byte value) {
    int at = bucketStart(filter, hash) + slot;
    byte before = filter[at];
    filter[at] = value;
    return before;
  }

  /**
   * As CF.DEL: frees one slot that holds the item's fingerprint; false if there is none. For an
   * item that was never added it may free another item's slot, which is then missing.
   */
  public boolean delete(long hash) {
    byte value = RedisCuckooSlots.fingerprint(hash);
    long other = RedisCuckooSlots.other(hash, value);
    for (int i = filters.size() - 1; i >= 0; i--) {
      int slot = findInEither(filters.get(i), hash, other, value);
      if (slot >= 0) {
        filters.get(i)[slot] = 0;
        numItems--;
        numDeletes++;
        if (filters.size() > 1 && numDeletes > COMPACT_AT * numItems) {
          compactUntilStuck();
        }
        return true;
      }
    }
    return false;
  }

  /** As CF.COMPACT: moves what can be moved into older sub-filters. */
  public void compact() {
    for (int i = filters.size() - 1; i > 0; i--) {
      moveToOlder(i);
    }
    numDeletes = 0;
  }

  private void compactUntilStuck() {
    for (int i = filters.size() - 1; i > 0; i--) {
      if (!moveToOlder(i)) {
        break;
      }
    }
    numDeletes = 0;
  }

  /** Empties a sub-filter into the older ones, and drops it if it is the newest and now empty. */
  private boolean moveToOlder(int from) {
    byte[] filter = filters.get(from);
    boolean allMoved = true;
    for (int slot = 0; slot < filter.length; slot++) {
      if (filter[slot] != 0) {
        if (moved(slot / bucketSize, filter[slot], from)) {
          filter[slot] = 0;
        } else {
          allMoved = false;
        }
      }
    }
    if (allMoved && from == filters.size() - 1) {
      filters.remove(from);
    }
    return allMoved;
  }

  private boolean moved(long bucket, byte value, int before) {
    long other = RedisCuckooSlots.other(bucket, value);
    for (int i = 0; i < before; i++) {
      int free = findInEither(filters.get(i), bucket, other, (byte) 0);
      if (free >= 0) {
        filters.get(i)[free] = value;
        return true;
      }
    }
    return false;
  }

  /** How many sub-filters there are: 1 until the filter grows. */
  public int filterCount() {
    return filters.size();
  }

  /** The filter as it is stored: header, then the sub-filters, oldest first. */
  public byte[] toBytes() {
    long length = RedisCuckooHeader.BYTES;
    for (byte[] filter : filters) {
      length += filter.length;
    }
    ByteBuffer out = ByteBuffer.allocate(Math.toIntExact(length));
    new RedisCuckooHeader(
            numItems, numBuckets, numDeletes, filters.size(), bucketSize, maxIterations, expansion)
        .write(out);
    filters.forEach(out::put);
    return out.array();
  }
}
