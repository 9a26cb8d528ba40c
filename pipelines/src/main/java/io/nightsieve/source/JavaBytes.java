package io.nightsieve.source;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;

/**
 * Values on their way between driver and tasks as plain bytes, so that they travel under any {@code
 * spark.serializer}: Kryo knows no records, and may ask for every class to be registered. And
 * whoever reads them decides by which class loader: with {@code userClassPathFirst} driver and task
 * have one each.
 */
public final class JavaBytes {
  private JavaBytes() {}

  /** The value as bytes. */
  public static byte[] of(Serializable value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot serialise " + value.getClass().getName(), e);
    }
    return bytes.toByteArray();
  }

  /** The value that {@link #of} wrote. */
  public static <T> T read(byte[] bytes, Class<T> type) {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return type.cast(in.readObject());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read back a " + type.getName(), e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(type.getName() + " is not on the class path", e);
    }
  }
}
