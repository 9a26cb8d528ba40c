package io.nightsieve.source;

import io.nightsieve.config.NightsieveException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** Finds files again that an earlier reading saw, and refuses those that are not the same. */
final class UnchangedFiles {
  private UnchangedFiles() {}

  /** The files as they are now, sorted by path; one listing per directory. */
  static List<LogFile> of(Configuration hadoop, List<InputFile> files) {
    Map<Path, FileStatus> present = new HashMap<>();
    Set<Path> listed = new HashSet<>();
    List<LogFile> unchanged = new ArrayList<>();
    for (InputFile file : files) {
      Path path = new Path(file.path());
      if (listed.add(path.getParent())) {
        list(hadoop, path.getParent(), present);
      }
      FileStatus status = present.get(path);
      check(file, status);
      unchanged.add(new LogFile(status, Optional.ofNullable(file.day()).map(LocalDate::parse)));
    }
    unchanged.sort(Comparator.comparing(LogFile::path));
    return unchanged;
  }

  private static void list(Configuration hadoop, Path directory, Map<Path, FileStatus> present) {
    try {
      FileSystem fs = directory.getFileSystem(hadoop);
      RemoteIterator<LocatedFileStatus> children = FileListing.list(fs, directory);
      while (children.hasNext()) {
        FileStatus child = children.next();
        present.put(child.getPath(), child);
      }
    } catch (FileNotFoundException e) {
      // The directory is gone, and so are its files: the check of each of them says so.
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + directory + ": " + e.getMessage(), e);
    }
  }

  private static void check(InputFile seen, FileStatus now) {
    if (now == null) {
      throw NightsieveException.input(
          seen.path() + " is gone since it was read; build the night again");
    }
    if (now.getLen() != seen.sizeBytes() || now.getModificationTime() != seen.modifiedMillis()) {
      throw NightsieveException.input(
          seen.path()
              + " has changed since it was read: it had "
              + describe(seen.sizeBytes(), seen.modifiedMillis())
              + " and has "
              + describe(now.getLen(), now.getModificationTime())
              + "; build the night again");
    }
  }

  private static String describe(long sizeBytes, long modifiedMillis) {
    return sizeBytes + " bytes of " + Instant.ofEpochMilli(modifiedMillis);
  }
}
