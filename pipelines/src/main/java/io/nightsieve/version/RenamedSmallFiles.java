package io.nightsieve.version;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/** On HDFS, where a rename is one step of the name node, also over an existing file. */
final class RenamedSmallFiles extends SmallFiles {
  private final FileContext context;

  RenamedSmallFiles(FileSystem files, Configuration hadoop) throws IOException {
    super(files);
    this.context = FileContext.getFileContext(files.getUri(), hadoop);
  }

  @Override
  void replace(Path path, byte[] bytes) throws IOException {
    Path temporary = write(path, bytes);
    try {
      context.rename(temporary, path, Rename.OVERWRITE);
    } finally {
      files().delete(temporary, false);
    }
  }

  @Override
  boolean createNew(Path path, byte[] bytes) throws IOException {
    Path temporary = write(path, bytes);
    try {
      context.rename(temporary, path, Rename.NONE);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } finally {
      files().delete(temporary, false);
    }
  }

  private Path write(Path path, byte[] bytes) throws IOException {
    Path temporary = temporaryFor(path);
    try (FSDataOutputStream out = files().create(temporary, false)) {
      out.write(bytes);
      out.hsync();
    }
    return temporary;
  }
}
