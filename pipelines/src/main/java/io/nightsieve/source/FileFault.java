package io.nightsieve.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.zip.ZipException;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.hdfs.BlockMissingException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.orc.FileFormatException;

/** Tells a damaged file from a file system that failed: only the former may be left out. */
public final class FileFault {
  /** Whatever a decoder throws itself, a plain IOException as well, is about the bytes. */
  private static final List<String> DECODERS =
      List.of(
          "com.fasterxml.jackson.",
          "com.github.luben.zstd.",
          "com.univocity.parsers.",
          "io.airlift.compress.",
          "java.util.zip.",
          "org.apache.hadoop.io.compress.",
          "org.apache.orc.",
          "org.apache.parquet.",
          "org.xerial.snappy.");

  private FileFault() {}

  /**
   * Whether a reader threw this because of the bytes that it read. An error of the file system (a
   * timeout, no permission, a lost block) is not; a file that is sound must not be taken for
   * damaged.
   */
  public static boolean isDamage(Throwable thrown) {
    boolean bytes = false;
    boolean io = false;
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      // Whatever a reader wraps it into.
      if (isOfTheStorage(cause)) {
        return false;
      }
      bytes |= isOfTheBytes(cause);
      io |= cause instanceof IOException;
    }
    // Readers report nonsense in a file by all kinds of runtime exceptions.
    return bytes || !io;
  }

  private static boolean isOfTheStorage(Throwable cause) {
    return cause instanceof InterruptedIOException
        || cause instanceof SocketException
        || cause instanceof UnknownHostException
        || cause instanceof AccessControlException
        || cause instanceof RemoteException
        || cause instanceof BlockMissingException;
  }

  // Some by name: their packages are relocated, each in its own way, in Parquet, ORC and Hadoop.
  private static boolean isOfTheBytes(Throwable cause) {
    return cause instanceof EOFException
        || cause instanceof ZipException
        || cause instanceof ChecksumException
        || cause instanceof CharacterCodingException
        || cause instanceof FileFormatException
        || cause.getClass().getSimpleName().equals("InvalidProtocolBufferException")
        || cause.getClass().getName().startsWith("org.apache.parquet.")
        || cause.getClass().getSimpleName().endsWith("TProtocolException")
        || String.valueOf(cause.getMessage()).startsWith("can not read class org.apache.parquet")
        || isThrownByDecoder(cause);
  }

  private static boolean isThrownByDecoder(Throwable cause) {
    StackTraceElement[] stack = cause.getStackTrace();
    return stack.length > 0 && DECODERS.stream().anyMatch(stack[0].getClassName()::startsWith);
  }
}
