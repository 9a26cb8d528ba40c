package io.nightsieve.publish;

import io.nightsieve.version.CorruptFileException;
import io.nightsieve.version.Holder;
import io.nightsieve.version.StorageException;
import io.nightsieve.version.StrictJson;
import io.nightsieve.version.VersionStore;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * The directory {@code LOCK}: numbered files, each written by one run only, of which the highest
 * number counts. To take the lock is to create the next number, which exactly one of several runs
 * can; so a takeover never removes or overwrites what another run wrote, and cannot hit the wrong
 * one.
 */
final class LockDirectory {
  static final String NAME = "LOCK";

  private static final Pattern NUMBER = Pattern.compile("\\d{10}");
  // Older numbers say nothing any more; a few stay so that a slow reader always finds a higher one.
  private static final int KEPT = 8;

  private final VersionStore store;

  LockDirectory(VersionStore store) {
    this.store = store;
  }

  /** The highest number, 0 when there is none. */
  long highest() {
    return numbers().stream().mapToLong(n -> n).max().orElse(0);
  }

  /** What the lock of this number says; empty when its bytes are not whole. */
  Optional<LockFile> read(long number) {
    Path path = path(number);
    return store
        .read(path)
        .flatMap(
            bytes -> {
              try {
                return Optional.of(
                    StrictJson.read(
                        bytes, LockFile.class, LockFile.SCHEMA, path, "It is taken over in time."));
              } catch (CorruptFileException e) {
                return Optional.empty();
              }
            });
  }

  /** Creates this number; true for exactly one run, and only while no higher one is there. */
  boolean create(long number, LockFile content) {
    if (!store.createNew(path(number), StrictJson.write(content))) {
      return false;
    }
    // A run that read the directory long ago may have created a number that was cleared since.
    return highest() == number;
  }

  /** Writes the holder's own file again, which also renews its time of modification. */
  void write(long number, LockFile content) {
    store.replace(path(number), StrictJson.write(content));
  }

  /** How long ago a lock was written, by the clock of the file system. */
  Duration age(long number) {
    Path probe = store.path(NAME + "/." + Holder.uniqueName() + ".tmp");
    try {
      store.createNew(probe, new byte[] {'\n'});
      try {
        long now = store.files().getFileStatus(probe).getModificationTime();
        long written = store.files().getFileStatus(path(number)).getModificationTime();
        return Duration.ofMillis(now - written);
      } finally {
        store.files().delete(probe, false);
      }
    } catch (FileNotFoundException e) {
      return Duration.ZERO;
    } catch (IOException e) {
      throw new StorageException("read the age of", path(number), e);
    }
  }

  /** Removes numbers that no run can take for the highest. */
  void clearBelow(long number) {
    for (long old : numbers()) {
      if (old <= number - KEPT) {
        try {
          store.files().delete(path(old), false);
        } catch (IOException e) {
          throw new StorageException("delete", path(old), e);
        }
      }
    }
  }

  Path path(long number) {
    return store.path(NAME + "/" + String.format("%010d", number));
  }

  private List<Long> numbers() {
    List<Long> numbers = new ArrayList<>();
    try {
      for (FileStatus status : store.files().listStatus(store.path(NAME))) {
        String name = status.getPath().getName();
        if (NUMBER.matcher(name).matches()) {
          numbers.add(Long.parseLong(name));
        }
      }
    } catch (FileNotFoundException e) {
      return List.of();
    } catch (IOException e) {
      throw new StorageException("list", store.path(NAME), e);
    }
    return numbers;
  }
}
