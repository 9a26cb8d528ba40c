package io.nightsieve.udfs;

import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.Filters;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The item hashes of one group while it is being gathered: packed longs that grow.
 *
 * <p>A commutative monoid over sets: the order of adds and merges and any repeats make no
 * difference to the set, and repeats do not make the buffer larger either.
 *
 * <p>Spark keeps the object itself between rows and asks for {@link #getPacked} only where a buffer
 * leaves the task (an exchange or a spill). That is why this is a bean: Spark's bean encoder then
 * does without Kryo and without Java serialisation. Not safe for several threads.
 */
public class HashBuffer implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Most distinct items in one group: as many as fit into one byte array beside Spark's header. */
  public static final int MAX_ITEMS = (Integer.MAX_VALUE - 1024) / Long.BYTES;

  /** Most users have a handful of items, so each buffer starts small. */
  private static final int FIRST_CAPACITY = 4;

  private static final long[] NONE = new long[0];

  private long[] hashes = NONE;
  private int size;

  /** An empty buffer. */
  public HashBuffer() {}

  void add(long hash) {
    if (size == hashes.length) {
      makeRoomFor(1);
    }
    hashes[size++] = hash;
  }

  void addAll(HashBuffer other) {
    if (other.size > hashes.length - size) {
      makeRoomFor(other.size);
    }
    System.arraycopy(other.hashes, 0, hashes, size, other.size);
    size += other.size;
  }

  /** Drops repeats and returns how many distinct hashes there are. */
  int distinct() {
    size = Filters.distinct(hashes, 0, size);
    return size;
  }

  /** The longs held in memory, used or not. */
  int capacity() {
    return hashes.length;
  }

  /** The filter of everything added so far; more may be added afterwards. */
  byte[] toFilter(FilterSpec spec) {
    return Filters.buildDistinct(spec, hashes, 0, distinct());
  }

  /**
   * Repeats go first, and the array grows only if what is left takes more than half of it. So it
   * stays within four times the distinct hashes, and a sort is paid for by at least half an array
   * of adds.
   */
  private void makeRoomFor(int more) {
    long needed = (long) distinct() + more;
    if (needed > MAX_ITEMS) {
      throw new IllegalStateException(
          "build_filter: one group holds up to "
              + needed
              + " distinct items, but a filter is built from at most "
              + MAX_ITEMS
              + ". Group by a finer key (a period, a hash of the item), or keep the newest items"
              + " of each user only.");
    }
    if (needed > hashes.length / 2) {
      long wanted = Math.max(FIRST_CAPACITY, Math.min(2 * needed, MAX_ITEMS));
      // A merge may fit as it is; one more item never does when the array is full.
      hashes = Arrays.copyOf(hashes, (int) Math.max(wanted, hashes.length));
    }
  }

  /** The distinct hashes in order, 8 bytes little-endian each; what Spark writes at an exchange. */
  public byte[] getPacked() {
    int items = distinct();
    byte[] packed = new byte[items * Long.BYTES];
    littleEndian(packed).asLongBuffer().put(hashes, 0, items);
    return packed;
  }

  /**
   * Takes what {@link #getPacked} gave, in place of what was here.
   *
   * @throws IllegalArgumentException if the length is not a multiple of 8 bytes
   */
  public void setPacked(byte[] packed) {
    if (packed.length % Long.BYTES != 0) {
      throw new IllegalArgumentException(
          "A packed buffer holds 8 bytes per item hash, but this one has "
              + packed.length
              + " bytes.");
    }
    size = packed.length / Long.BYTES;
    hashes = size == 0 ? NONE : new long[size];
    littleEndian(packed).asLongBuffer().get(hashes, 0, size);
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
