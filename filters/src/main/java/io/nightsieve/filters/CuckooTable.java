package io.nightsieve.filters;

import java.util.Arrays;

/** The slots of a cuckoo filter while they change. */
final class CuckooTable {
  /*
   * An item has a fingerprint and two buckets of four slots (Fan, Andersen, Kaminsky, Mitzenmacher
   * 2014, "Cuckoo filter: practically better than Bloom"). The other bucket is t - i modulo the
   * number of buckets, with an odd t drawn from the fingerprint alone: it leads back whatever even
   * number that is, where the usual exclusive or needs a power of two.
   *
   * Where both buckets are full, a breadth-first search finds the shortest chain of moves to a free
   * slot before anything is moved, as in libcuckoo (Li et al. 2014). So there is nothing random, an
   * insertion that fails leaves all as it was, and with no bound on the search it fails only where
   * no arrangement at all would fit.
   */
  private static final int SLOTS = CuckooShape.SLOTS;

  static final int MOST_COPIES = 3;

  /* The most buckets that one search looks at. */
  private static final int MAX_SEARCH = 1 << 13;

  private final CuckooShape shape;
  private final byte[] bytes;
  private final Bytes view;
  private long used;

  /* The search: buckets in the order in which they were reached, whence, and by which slot. */
  private int[] reached = new int[64];
  private int[] whence = new int[64];
  private int[] seen = new int[0];
  private int searches;

  CuckooTable(CuckooShape shape) {
    this(shape, new byte[Math.toIntExact(shape.bytes())]);
  }

  /**
   * @param stored the slots as they are stored; copied
   */
  CuckooTable(CuckooShape shape, byte[] stored) {
    this.shape = shape;
    this.bytes = Arrays.copyOf(stored, Math.addExact(stored.length, Long.BYTES));
    this.view = Bytes.of(bytes);
    for (int bucket = 0; bucket < shape.buckets(); bucket++) {
      for (int slot = 0; slot < SLOTS; slot++) {
        used += get(bucket, slot) == 0 ? 0 : 1;
      }
    }
  }

  CuckooShape shape() {
    return shape;
  }

  /** Slots that are taken. */
  long used() {
    return used;
  }

  /** The slots as they are stored. */
  byte[] toBytes() {
    return Arrays.copyOf(bytes, bytes.length - Long.BYTES);
  }

  private long get(int bucket, int slot) {
    long bit = ((long) bucket * SLOTS + slot) * shape.width();
    return view.longAt((int) (bit >>> 3)) >>> (bit & 7) & shape.prints();
  }

  private void set(int bucket, int slot, long print) {
    long bit = ((long) bucket * SLOTS + slot) * shape.width();
    int at = (int) (bit >>> 3);
    int shift = (int) (bit & 7);
    long changed = (get(bucket, slot) ^ print) << shift;
    for (; changed != 0; changed >>>= Byte.SIZE) {
      bytes[at++] ^= (byte) changed;
    }
  }

  private int slotOf(int bucket, long print) {
    for (int slot = 0; slot < SLOTS; slot++) {
      if (get(bucket, slot) == print) {
        return slot;
      }
    }
    return -1;
  }

  boolean contains(long hash) {
    long mixed = CuckooShape.mix(hash);
    long print = shape.print(mixed);
    int bucket = shape.bucket(mixed);
    return slotOf(bucket, print) >= 0 || slotOf(shape.other(bucket, print), print) >= 0;
  }

  /**
   * Whether the item's fingerprint is stored as often as it ever is: {@link #MOST_COPIES} stand for
   * that many items or more, so from then on none is added and none is taken away. An item that is
   * added over and over does not fill the table.
   */
  boolean saturated(long hash) {
    long mixed = CuckooShape.mix(hash);
    long print = shape.print(mixed);
    int bucket = shape.bucket(mixed);
    int other = shape.other(bucket, print);
    int copies = copies(bucket, print) + (other == bucket ? 0 : copies(other, print));
    return copies >= MOST_COPIES;
  }

  private int copies(int bucket, long print) {
    int copies = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
      copies += get(bucket, slot) == print ? 1 : 0;
    }
    return copies;
  }

  /** Puts the item's fingerprint into a free slot; false, with all as it was, if there is none. */
  boolean add(long hash) {
    long mixed = CuckooShape.mix(hash);
    long print = shape.print(mixed);
    int bucket = shape.bucket(mixed);
    int other = shape.other(bucket, print);
    int first = slotOf(bucket, 0);
    if (first >= 0) {
      set(bucket, first, print);
    } else {
      int second = slotOf(other, 0);
      if (second >= 0) {
        set(other, second, print);
      } else if (!addByMoving(bucket, other, print)) {
        return false;
      }
    }
    used++;
    return true;
  }

  /** Takes one fingerprint of the item away; false if there is none. */
  boolean remove(long hash) {
    long mixed = CuckooShape.mix(hash);
    long print = shape.print(mixed);
    int bucket = shape.bucket(mixed);
    int slot = slotOf(bucket, print);
    if (slot < 0) {
      bucket = shape.other(bucket, print);
      slot = slotOf(bucket, print);
    }
    if (slot < 0) {
      return false;
    }
    set(bucket, slot, 0);
    used--;
    return true;
  }

  private boolean addByMoving(int bucket, int other, long print) {
    if (seen.length == 0) {
      seen = new int[shape.buckets()];
    }
    searches++;
    int end = reach(0, bucket, -1);
    end = seen[other] == searches ? end : reach(end, other, -1);
    for (int head = 0; head < end && end <= MAX_SEARCH; head++) {
      int from = reached[head];
      for (int slot = 0; slot < SLOTS; slot++) {
        int next = shape.other(from, get(from, slot));
        if (seen[next] == searches) {
          continue;
        }
        end = reach(end, next, head * SLOTS + slot);
        int free = slotOf(next, 0);
        if (free >= 0) {
          moveAlong(end - 1, free, print);
          return true;
        }
      }
    }
    return false;
  }

  private int reach(int end, int bucket, int from) {
    if (end == reached.length) {
      reached = Arrays.copyOf(reached, 2 * end);
      whence = Arrays.copyOf(whence, 2 * end);
    }
    reached[end] = bucket;
    whence[end] = from;
    seen[bucket] = searches;
    return end + 1;
  }

  /** Moves the chain that led to a free slot one on, and puts the fingerprint where it began. */
  private void moveAlong(int last, int free, long print) {
    int node = last;
    int slot = free;
    while (whence[node] >= 0) {
      int before = whence[node] / SLOTS;
      int slotBefore = whence[node] % SLOTS;
      set(reached[node], slot, get(reached[before], slotBefore));
      node = before;
      slot = slotBefore;
    }
    set(reached[node], slot, print);
  }
}
