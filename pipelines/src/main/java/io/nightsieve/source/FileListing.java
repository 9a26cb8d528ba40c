package io.nightsieve.source;

import java.io.IOException;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.functional.RemoteIterators;

/** Lists log files with the block locations that Spark schedules by. */
final class FileListing {
  private FileListing() {}

  /** What is in a directory, in no order. */
  static RemoteIterator<LocatedFileStatus> list(FileSystem fs, Path directory) throws IOException {
    // Its own located listing asks for each file's owner, for which it starts a process.
    return fs instanceof LocalFileSystem
        ? RemoteIterators.mappingRemoteIterator(
            fs.listStatusIterator(directory), child -> locate(fs, child))
        : fs.listLocatedStatus(directory);
  }

  /** The file with its block locations, and without owner and permission, which nobody asks for. */
  static LocatedFileStatus locate(FileSystem fs, FileStatus file) throws IOException {
    BlockLocation[] blocks =
        file.isFile() ? fs.getFileBlockLocations(file, 0, file.getLen()) : new BlockLocation[0];
    return new LocatedFileStatus(
        file.getLen(),
        file.isDirectory(),
        file.getReplication(),
        file.getBlockSize(),
        file.getModificationTime(),
        file.getAccessTime(),
        null,
        null,
        null,
        null,
        file.getPath(),
        false,
        false,
        false,
        blocks);
  }
}
