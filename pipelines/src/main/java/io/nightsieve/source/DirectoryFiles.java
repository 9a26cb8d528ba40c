package io.nightsieve.source;

import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * Files of one directory that are read together.
 *
 * @param directory the directory
 * @param constants values that hold for every row of them: longs and strings, null where there is
 *     none
 * @param files the files
 */
record DirectoryFiles(Path directory, List<Object> constants, List<FileStatus> files) {
  DirectoryFiles {
    // Unlike List.copyOf, these may be null.
    constants = java.util.Collections.unmodifiableList(new java.util.ArrayList<>(constants));
  }
}
