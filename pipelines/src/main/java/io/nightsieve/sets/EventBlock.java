package io.nightsieve.sets;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The bytes that travel through the shuffle: a tag, then packed rows, {@link Fingerprints} or
 * counts. A row is the user (8 bytes, or a varint length and UTF-8), the item hash (8 bytes) and
 * the stamp (8 bytes), little-endian. Lives only within one job, so it has no version.
 *
 * <p>A stamp is the event's time in microseconds, shifted left by one, with the lowest bit set
 * where the event counts as seen: at one and the same microsecond "seen" sorts after "undone", and
 * wins.
 */
final class EventBlock {
  static final byte ROWS = 1;
  static final byte COUNTS = 2;
  static final byte PRINTS = 3;
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes;
  private int size = 1;

  EventBlock(int capacity) {
    bytes = new byte[capacity];
    bytes[0] = ROWS;
  }

  boolean isEmpty() {
    return size == 1;
  }

  void add(long user, long item, long stamp) {
    reserve(24);
    putLong(user);
    putLong(item);
    putLong(stamp);
  }

  void add(byte[] user, long item, long stamp) {
    reserve(user.length + 5 + 16);
    int n = user.length;
    while (n >= 0x80) {
      bytes[size++] = (byte) (n | 0x80);
      n >>>= 7;
    }
    bytes[size++] = (byte) n;
    System.arraycopy(user, 0, bytes, size, user.length);
    size += user.length;
    putLong(item);
    putLong(stamp);
  }

  boolean isFull(int limit) {
    return size >= limit;
  }

  /** The bytes so far; the block is empty afterwards. */
  byte[] take() {
    byte[] taken = Arrays.copyOf(bytes, size);
    size = 1;
    return taken;
  }

  static byte[] ofCounts(long[] counts) {
    byte[] out = new byte[1 + 8 * counts.length];
    out[0] = COUNTS;
    for (int i = 0; i < counts.length; i++) {
      LONG.set(out, 1 + 8 * i, counts[i]);
    }
    return out;
  }

  static void addCounts(byte[] block, long[] into) {
    for (int i = 0; i < into.length; i++) {
      into[i] += (long) LONG.get(block, 1 + 8 * i);
    }
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
    }
  }

  private void putLong(long value) {
    LONG.set(bytes, size, value);
    size += 8;
  }
}
