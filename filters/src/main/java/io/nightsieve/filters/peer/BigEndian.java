package io.nightsieve.filters.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers within bytes, most significant byte first. */
final class BigEndian {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private BigEndian() {}

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
}
