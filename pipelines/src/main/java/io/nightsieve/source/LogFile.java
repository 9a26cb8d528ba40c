package io.nightsieve.source;

import java.time.LocalDate;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;

/**
 * A file that the listing found.
 *
 * @param status its path, length and time, with block locations where the file system gives them
 * @param day the day of its partition; empty where the logs are flat
 */
record LogFile(FileStatus status, Optional<LocalDate> day) {

  /** The full path, as reports write it. */
  String path() {
    return status.getPath().toString();
  }

  /** This file as a report shows it. */
  InputFile withRows(long rows) {
    return new InputFile(
        path(),
        status.getLen(),
        status.getModificationTime(),
        day.map(LocalDate::toString).orElse(null),
        rows);
  }
}
