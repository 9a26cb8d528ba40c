package io.nightsieve.filters.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers within bytes, least significant byte first. */
final class LittleEndian {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  static int intAt(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  static long longAt(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  static void putInt(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value);
  }

  static void putLong(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }

  /** Unsigned. */
  static int shortAt(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) | ((bytes[at + 1] & 0xFF) << 8);
  }

  static void putShort(byte[] bytes, int at, int value) {
    bytes[at] = (byte) value;
    bytes[at + 1] = (byte) (value >>> 8);
  }
}
