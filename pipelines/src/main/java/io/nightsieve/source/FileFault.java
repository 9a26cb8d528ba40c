package io.nightsieve.source;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.zip.ZipException;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.orc.FileFormatException;

/** Tells a damaged file from a file system that failed: only the former may be left out. */
public final class FileFault {
  private FileFault() {}

  /**
   * Whether a reader threw this because of the bytes that it read. An error of the file system (a
   * timeout, no permission, a lost block) is not; a file that is sound must not be taken for
   * damaged.
   */
  public static boolean isDamage(Throwable thrown) {
    boolean storage = false;
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (isOfTheBytes(cause)) {
        return true;
      }
      storage |= cause instanceof IOException;
    }
    // Readers report nonsense in a file by all kinds of runtime exceptions.
    return !storage;
  }

  private static boolean isOfTheBytes(Throwable cause) {
    return cause instanceof EOFException
        || cause instanceof ZipException
        || cause instanceof ChecksumException
        || cause instanceof CharacterCodingException
        || cause instanceof FileFormatException
        || cause.getClass().getSimpleName().equals("InvalidProtocolBufferException")
        || cause.getClass().getName().startsWith("org.apache.parquet.")
        || cause.getClass().getSimpleName().endsWith("TProtocolException")
        || String.valueOf(cause.getMessage()).startsWith("can not read class org.apache.parquet");
  }
}
