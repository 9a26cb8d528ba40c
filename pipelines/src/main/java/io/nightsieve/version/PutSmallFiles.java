package io.nightsieve.version;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * On object stores, where a rename is a copy and a deletion, but an object appears whole when its
 * upload ends. Creation there is not exclusive in the last instance: two that start within
 * milliseconds of each other may both win; {@code docs/spec/layout.md} says what follows.
 */
final class PutSmallFiles extends SmallFiles {
  PutSmallFiles(FileSystem files) {
    super(files);
  }

  @Override
  void replace(Path path, byte[] bytes) throws IOException {
    try (FSDataOutputStream out = files().create(path, true)) {
      out.write(bytes);
    }
  }

  @Override
  boolean createNew(Path path, byte[] bytes) throws IOException {
    try (FSDataOutputStream out = files().create(path, false)) {
      out.write(bytes);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }
}
