package io.nightsieve.filters.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The bytes of an item that are hashed: 8 bytes little-endian of a long, UTF-8 of a string. */
public final class ItemKeys {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private ItemKeys() {}

  public static byte[] of(long item) {
    byte[] key = new byte[Long.BYTES];
    write(item, key);
    return key;
  }

  public static byte[] of(String item) {
    return item.getBytes(StandardCharsets.UTF_8);
  }

  /** Writes the key of a long into the first 8 bytes. */
  public static void write(long item, byte[] key) {
    LONG.set(key, 0, item);
  }
}
