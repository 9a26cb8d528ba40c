package io.nightsieve.source;

import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;

/** Learns rows and columns of a file from what it says of itself. Runs on executors. */
@FunctionalInterface
interface FileInspector extends Serializable {
  /**
   * The facts of a file.
   *
   * @throws IOException when the file cannot be read
   * @throws AmbiguousColumnException when two of its columns differ only in case
   */
  FileFacts inspect(FileStatus file, Configuration hadoop)
      throws IOException, AmbiguousColumnException;
}
