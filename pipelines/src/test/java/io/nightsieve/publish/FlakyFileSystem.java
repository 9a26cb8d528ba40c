package io.nightsieve.publish;

import io.nightsieve.version.VersionStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.util.Progressable;

/** The local disk under another scheme, which fails on the pointer or a lock when it is told to. */
public final class FlakyFileSystem extends RawLocalFileSystem {
  /** What goes wrong with the file LIVE. */
  enum Fault {
    NONE,
    WRITE_FAILS,
    /** The file is written, and the writer is told that it is not. */
    ANSWER_IS_LOST,
    WRITE_FAILS_AND_THEN_READS,
    LOCK_CANNOT_BE_WRITTEN
  }

  private static volatile Fault fault = Fault.NONE;
  private static volatile boolean readsFail;

  static void setFault(Fault next) {
    fault = next;
    readsFail = false;
  }

  static VersionStore store(Path directory) {
    Configuration configuration = new Configuration();
    configuration.set("fs.flaky.impl", FlakyFileSystem.class.getName());
    return new VersionStore("flaky://" + directory, configuration);
  }

  @Override
  public URI getUri() {
    return URI.create("flaky:///");
  }

  @Override
  public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
    failIfUnreadable(path);
    return super.getFileStatus(path);
  }

  @Override
  public FSDataInputStream open(org.apache.hadoop.fs.Path path, int bufferSize) throws IOException {
    failIfUnreadable(path);
    return super.open(path, bufferSize);
  }

  private static void failIfUnreadable(org.apache.hadoop.fs.Path path) throws IOException {
    if (path.getName().equals("LIVE") && readsFail) {
      throw new IOException("the disk is gone");
    }
  }

  @Override
  public FSDataOutputStream create(
      org.apache.hadoop.fs.Path path,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    boolean live = path.getName().equals("LIVE");
    if (fault == Fault.LOCK_CANNOT_BE_WRITTEN && path.getParent().getName().equals("LOCK")) {
      throw new IOException("the disk is full");
    }
    if (live && (fault == Fault.WRITE_FAILS || fault == Fault.WRITE_FAILS_AND_THEN_READS)) {
      readsFail = fault == Fault.WRITE_FAILS_AND_THEN_READS;
      throw new IOException("the disk is gone");
    }
    FSDataOutputStream out =
        super.create(path, overwrite, bufferSize, replication, blockSize, progress);
    if (!live || fault != Fault.ANSWER_IS_LOST) {
      return out;
    }
    return new FSDataOutputStream(out, null) {
      @Override
      public void close() throws IOException {
        super.close();
        throw new IOException("the answer is lost");
      }
    };
  }
}
