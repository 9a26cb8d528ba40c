package io.nightsieve.filters;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A run of bytes, read where it lies: part of an array, or of a buffer outside the heap. Offsets
 * count from the start of the run; words are little-endian. Nothing is copied but by {@link
 * #toArray} and {@link #atLeast}.
 */
abstract sealed class Bytes {
  private final int length;

  private Bytes(int length) {
    this.length = length;
  }

  static Bytes of(byte[] array) {
    return new OfArray(array, 0, array.length);
  }

  /** The bytes between the buffer's position and limit, whatever its byte order. */
  static Bytes of(ByteBuffer buffer) {
    if (buffer.hasArray()) {
      return new OfArray(
          buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
    }
    return new OfBuffer(buffer.slice().order(ByteOrder.LITTLE_ENDIAN));
  }

  final int length() {
    return length;
  }

  abstract byte byteAt(int offset);

  abstract int intAt(int offset);

  abstract long longAt(int offset);

  abstract Bytes slice(int from, int to);

  /** The array that holds the run, or null if none does. */
  byte[] array() {
    return null;
  }

  /** Where in {@link #array} the run begins. */
  int arrayStart() {
    return 0;
  }

  /** These bytes, or a copy with zeros behind if they are fewer than so many. */
  final Bytes atLeast(int bytes) {
    return length >= bytes ? this : of(Arrays.copyOf(toArray(), bytes));
  }

  /** The CRC-32C of the bytes before {@code to}. */
  abstract int crc(int to);

  abstract byte[] toArray();

  private static final class OfArray extends Bytes {
    private static final VarHandle INTS =
        MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] array;
    private final int start;

    OfArray(byte[] array, int start, int length) {
      super(length);
      this.array = array;
      this.start = start;
    }

    @Override
    byte[] array() {
      return array;
    }

    @Override
    int arrayStart() {
      return start;
    }

    @Override
    byte byteAt(int offset) {
      return array[start + offset];
    }

    @Override
    int intAt(int offset) {
      return (int) INTS.get(array, start + offset);
    }

    @Override
    long longAt(int offset) {
      return (long) LONGS.get(array, start + offset);
    }

    @Override
    Bytes slice(int from, int to) {
      return new OfArray(array, start + from, to - from);
    }

    @Override
    int crc(int to) {
      CRC32C crc = new CRC32C();
      crc.update(array, start, to);
      return (int) crc.getValue();
    }

    @Override
    byte[] toArray() {
      return Arrays.copyOfRange(array, start, start + length());
    }
  }

  private static final class OfBuffer extends Bytes {
    private final ByteBuffer buffer;

    OfBuffer(ByteBuffer buffer) {
      super(buffer.limit());
      this.buffer = buffer;
    }

    @Override
    byte byteAt(int offset) {
      return buffer.get(offset);
    }

    @Override
    int intAt(int offset) {
      return buffer.getInt(offset);
    }

    @Override
    long longAt(int offset) {
      return buffer.getLong(offset);
    }

    @Override
    Bytes slice(int from, int to) {
      return new OfBuffer(buffer.slice(from, to - from).order(ByteOrder.LITTLE_ENDIAN));
    }

    @Override
    int crc(int to) {
      CRC32C crc = new CRC32C();
      crc.update(buffer.slice(0, to));
      return (int) crc.getValue();
    }

    @Override
    byte[] toArray() {
      byte[] copy = new byte[length()];
      buffer.get(0, copy);
      return copy;
    }
  }
}
