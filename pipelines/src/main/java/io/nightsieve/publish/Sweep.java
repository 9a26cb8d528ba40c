package io.nightsieve.publish;

import io.nightsieve.version.LatestBuild;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.io.IOException;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** Removes files of the store, and counts them. */
final class Sweep {
  private static final Pattern DAY_FILE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}\\.json");
  private static final long LEFTOVER_AGE_MILLIS = 3_600_000;

  private final VersionStore store;
  private long freedBytes;

  Sweep(VersionStore store) {
    this.store = store;
  }

  long freedBytes() {
    return freedBytes;
  }

  void version(Path directory) throws IOException {
    remove(store.files().getFileStatus(new Path(directory, VersionStore.MANIFEST)));
    tree(directory);
  }

  /** Removes files below segments/ that are not named, and directories that are left empty. */
  long segments(Set<String> named) throws IOException {
    Path root = store.path(VersionStore.SEGMENTS);
    return store.files().exists(root) ? unnamed(root, VersionStore.SEGMENTS, named) : 0;
  }

  private long unnamed(Path directory, String relative, Set<String> named) throws IOException {
    long removed = 0;
    for (FileStatus status : store.files().listStatus(directory)) {
      String name = status.getPath().getName();
      String path = relative + "/" + name;
      if (status.isDirectory()) {
        removed += unnamed(status.getPath(), path, named);
      } else if (!named.contains(path) && !named.contains(relative + "/" + dataFile(name))) {
        remove(status);
        removed++;
      }
    }
    if (store.files().listStatus(directory).length == 0) {
      store.files().delete(directory, false);
    }
    return removed;
  }

  // Hadoop's local file system keeps ".name.crc" beside "name".
  private static String dataFile(String name) {
    return name.startsWith(".") && name.endsWith(".crc")
        ? name.substring(1, name.length() - 4)
        : name;
  }

  /** Removes directories that never became a version, and temporary files of killed runs. */
  long leftovers(Set<VersionId> kept) throws IOException {
    long removed = 0;
    Path versions = store.path(VersionStore.VERSIONS);
    if (store.files().exists(versions)) {
      for (FileStatus status : store.files().listStatus(versions)) {
        boolean isKept =
            kept.stream().anyMatch(id -> id.toString().equals(status.getPath().getName()));
        if (status.isDirectory() && !isKept && VersionId.isOne(status.getPath().getName())) {
          tree(status.getPath());
          removed++;
        } else if (isKept) {
          removed += temporaries(status.getPath());
          removed += temporaries(new Path(status.getPath(), "audit"));
        } else if (isLatestOfDroppedDay(status, kept)) {
          remove(status);
        }
      }
    }
    return removed + temporaries(store.root()) + temporaries(store.path(LockDirectory.NAME));
  }

  private static boolean isLatestOfDroppedDay(FileStatus status, Set<VersionId> kept) {
    String name = status.getPath().getName();
    return DAY_FILE.matcher(name).matches()
        && kept.stream().noneMatch(id -> LatestBuild.fileName(id.date()).equals(name));
  }

  // Young ones may belong to a run that is just trying to take the lock.
  private long temporaries(Path directory) throws IOException {
    if (!store.files().exists(directory)) {
      return 0;
    }
    FileStatus[] found = store.files().listStatus(directory);
    long newest = 0;
    for (FileStatus status : store.files().listStatus(store.path(LockDirectory.NAME))) {
      newest = Math.max(newest, status.getModificationTime());
    }
    long removed = 0;
    for (FileStatus status : found) {
      String name = status.getPath().getName();
      if (status.isFile()
          && name.startsWith(".")
          && name.endsWith(".tmp")
          && newest - status.getModificationTime() > LEFTOVER_AGE_MILLIS) {
        remove(status);
        removed++;
      }
    }
    return removed;
  }

  private void tree(Path directory) throws IOException {
    freedBytes += store.files().getContentSummary(directory).getLength();
    store.files().delete(directory, true);
  }

  private void remove(FileStatus file) throws IOException {
    freedBytes += file.getLen();
    store.files().delete(file.getPath(), false);
  }
}
