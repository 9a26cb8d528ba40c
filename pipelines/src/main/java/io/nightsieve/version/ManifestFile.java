package io.nightsieve.version;

import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.config.ConfigFingerprint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** A manifest as bytes, and the checks that it must pass to be believed. */
final class ManifestFile {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
  private static final Pattern SEGMENT_PATH =
      Pattern.compile("segments(/[A-Za-z0-9][A-Za-z0-9._=-]*)+");

  static final String ADVICE =
      "The version must not be served: if it is live, roll back to another one; then remove its"
          + " directory and build that night again.";

  private ManifestFile() {}

  /**
   * The bytes of a manifest.
   *
   * @throws IllegalArgumentException if it is not consistent; a fault of the program, not of data
   */
  static byte[] write(Manifest manifest) {
    List<String> faults = new ArrayList<>(RecordFaults.of(manifest));
    faults.addAll(faults(manifest));
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException(
          "the manifest of " + manifest.version() + ": " + String.join("; ", faults));
    }
    return StrictJson.write(manifest);
  }

  /**
   * Reads a manifest.
   *
   * @param id the version's name, as its directory says
   * @param file named in messages
   * @throws CorruptFileException if it is torn, of another schema, or contradicts itself
   */
  static Manifest read(byte[] bytes, VersionId id, Object file) {
    Manifest manifest = StrictJson.read(bytes, Manifest.class, Manifest.SCHEMA, file, ADVICE);
    List<String> faults = faults(manifest);
    if (!manifest.version().equals(id.toString())) {
      faults.add("field version: is " + manifest.version() + ", its directory says " + id);
    }
    if (!faults.isEmpty()) {
      throw new CorruptFileException(file, String.join("; ", faults), ADVICE);
    }
    return manifest;
  }

  private static List<String> faults(Manifest manifest) {
    List<String> faults = new ArrayList<>();
    if (!VersionId.isOne(manifest.version())
        || !manifest.version().startsWith(manifest.date() + "-")) {
      faults.add("field version: is " + manifest.version() + ", the date is " + manifest.date());
    }
    same(
        faults,
        "configurationHash",
        manifest.configurationHash(),
        ConfigFingerprint.hashOf(manifest.configuration()));
    long items = 0;
    long bytes = 0;
    Set<String> paths = new HashSet<>();
    for (Segment segment : manifest.segments()) {
      for (SegmentFile file : segment.files()) {
        checkFile(faults, file, manifest.buckets(), segment.splits());
        if (!paths.add(file.path())) {
          faults.add("segment file " + file.path() + ": is named twice");
        }
        items += file.items();
        bytes += file.filterBytes();
      }
    }
    same(faults, "items", manifest.items(), items);
    same(faults, "filterBytes", manifest.filterBytes(), bytes);
    same(
        faults,
        "events.read",
        manifest.events().read(),
        manifest.events().used()
            + manifest.events().rejected().values().stream().mapToLong(n -> n).sum());
    return faults;
  }

  private static void checkFile(List<String> faults, SegmentFile file, int buckets, int splits) {
    if (!SEGMENT_PATH.matcher(file.path()).matches()) {
      faults.add("segment file " + file.path() + ": is not a path below segments/");
    }
    if (!SHA256.matcher(file.sha256()).matches()) {
      faults.add("segment file " + file.path() + ": sha256 is " + file.sha256());
    }
    if (file.bucket() >= buckets || file.split() >= Math.max(1, splits)) {
      faults.add(
          "segment file "
              + file.path()
              + ": bucket "
              + file.bucket()
              + " of "
              + buckets
              + ", split "
              + file.split()
              + " of "
              + splits);
    }
  }

  private static void same(List<String> faults, String field, Object stated, Object counted) {
    if (!stated.equals(counted)) {
      faults.add("field " + field + ": is " + stated + ", its parts give " + counted);
    }
  }
}
