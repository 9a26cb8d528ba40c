package io.nightsieve.version;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * What the file {@code versions/<date>.json} says: which of a day's versions was built last. The
 * times of files would not do: clocks differ, object stores keep none that can be set, and a build
 * that finds its version there writes no file of it.
 *
 * @param schema the version of this file's layout, {@link #SCHEMA}
 * @param version the version's id
 */
public record LatestBuild(int schema, String version) {
  /** The layout that this code writes and reads. */
  public static final int SCHEMA = 1;

  private static final String ADVICE = "Run \"nightsieve build\" for that date again.";

  /** Writes down that this version was the last to be built of its day. */
  public static void write(VersionStore store, VersionId id) {
    byte[] bytes = StrictJson.write(new LatestBuild(SCHEMA, id.toString()));
    Path path = path(store, id.date());
    if (store.read(path).filter(existing -> Arrays.equals(existing, bytes)).isEmpty()) {
      store.replace(path, bytes);
    }
  }

  /**
   * The version of a day that was built last, if any was and it is still there.
   *
   * @throws CorruptFileException if the file does not name a version of that day
   */
  public static Optional<StagedVersion> find(VersionStore store, LocalDate date) {
    Path path = path(store, date);
    return store.read(path).map(bytes -> id(bytes, path, date)).flatMap(store::find);
  }

  private static VersionId id(byte[] bytes, Path path, LocalDate date) {
    String version = StrictJson.read(bytes, LatestBuild.class, SCHEMA, path, ADVICE).version();
    if (!VersionId.isOne(version) || !VersionId.parse(version).date().equals(date)) {
      throw new CorruptFileException(
          path, "field version: is " + version + ", no version of " + date, ADVICE);
    }
    return VersionId.parse(version);
  }

  private static Path path(VersionStore store, LocalDate date) {
    return store.path(VersionStore.VERSIONS + "/" + fileName(date));
  }

  /** The name of a day's file. */
  public static String fileName(LocalDate date) {
    return date + ".json";
  }
}
