package io.nightsieve.version;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Small files that are only ever seen whole: manifests, the pointer, verdicts, locks. How that is
 * done depends on the file system, hence the three kinds.
 */
abstract sealed class SmallFiles permits LocalSmallFiles, RenamedSmallFiles, PutSmallFiles {
  /** Nothing that is read whole into memory is larger. */
  static final int MAX_BYTES = 1 << 30;

  private final FileSystem files;

  SmallFiles(FileSystem files) {
    this.files = files;
  }

  /** The way of the file system that a path is on. */
  static SmallFiles of(Path path, Configuration hadoop) throws IOException {
    FileSystem files = path.getFileSystem(hadoop);
    if (files instanceof LocalFileSystem local) {
      // The raw one: the other keeps a checksum file beside each file, and the two cannot be
      // replaced together.
      return new LocalSmallFiles(local.getRawFileSystem());
    }
    return switch (files.getUri().getScheme()) {
      case "hdfs", "viewfs" -> new RenamedSmallFiles(files, hadoop);
      default -> new PutSmallFiles(files);
    };
  }

  /** The file system to list, measure and delete with. */
  FileSystem files() {
    return files;
  }

  /**
   * Puts these bytes at the path, whether or not a file is there. A reader at any moment sees the
   * old file or the new one whole; killed at any moment, the same holds.
   */
  abstract void replace(Path path, byte[] bytes) throws IOException;

  /**
   * Creates the file with these bytes unless it exists; of several that try at once exactly one
   * gets true.
   */
  abstract boolean createNew(Path path, byte[] bytes) throws IOException;

  /**
   * The bytes of a file, if it is there. One that is replaced meanwhile is read again: what a
   * reader of HDFS has opened loses its blocks then, and object stores refuse to go on.
   */
  Optional<byte[]> read(Path path) throws IOException {
    try {
      while (true) {
        FileStatus before = files.getFileStatus(path);
        try {
          return Optional.of(readWhole(path));
        } catch (FileNotFoundException e) {
          throw e;
        } catch (IOException e) {
          if (isSame(before, files.getFileStatus(path))) {
            throw e;
          }
        }
      }
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  private byte[] readWhole(Path path) throws IOException {
    // Not asked for its length first: it may be replaced in between.
    try (FSDataInputStream in = files.open(path)) {
      byte[] bytes = in.readNBytes(MAX_BYTES);
      if (bytes.length == MAX_BYTES) {
        throw new IOException(path + " is larger than the allowed " + MAX_BYTES + " bytes");
      }
      return bytes;
    }
  }

  private static boolean isSame(FileStatus before, FileStatus after) {
    return before.getModificationTime() == after.getModificationTime()
        && before.getLen() == after.getLen();
  }

  /** A name beside the file that no other writer uses and no reader looks at. */
  static Path temporaryFor(Path path) {
    return new Path(path.getParent(), "." + path.getName() + "." + Holder.uniqueName() + ".tmp");
  }
}
