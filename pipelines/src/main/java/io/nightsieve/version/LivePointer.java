package io.nightsieve.version;

import java.util.ArrayList;
import java.util.List;

/**
 * What the file {@code LIVE} says: which version serving reads.
 *
 * @param schema the version of this file's layout, {@link #SCHEMA}
 * @param version the live version's id
 * @param manifestSha256 checksum of its manifest, hexadecimal
 * @param previous the versions that were live before and that a rollback goes back to, the latest
 *     first, at most {@link #MAX_PREVIOUS}
 */
public record LivePointer(
    int schema, String version, String manifestSha256, List<String> previous) {
  /** The layout that this code writes and reads. */
  public static final int SCHEMA = 1;

  /** How many earlier versions are remembered. */
  public static final int MAX_PREVIOUS = 100;

  static final String ADVICE =
      "Nothing else was changed: name a good version with \"nightsieve rollback --to VERSION\".";

  public LivePointer {
    previous = List.copyOf(previous);
  }

  /** The first pointer of a filter set. */
  public static LivePointer first(StagedVersion version) {
    return new LivePointer(SCHEMA, version.id().toString(), version.manifestSha256(), List.of());
  }

  /** The pointer after this version went live on top of this one. */
  public LivePointer advancedTo(StagedVersion next) {
    List<String> before = new ArrayList<>();
    before.add(version);
    before.addAll(previous);
    return to(next, before);
  }

  /**
   * The pointer after a rollback. What was live after that version is forgotten; of a version that
   * is not among the previous ones the whole past is kept.
   */
  public LivePointer rolledBackTo(StagedVersion earlier) {
    int at = previous.indexOf(earlier.id().toString());
    return to(earlier, previous.subList(at + 1, previous.size()));
  }

  private static LivePointer to(StagedVersion version, List<String> previous) {
    String id = version.id().toString();
    List<String> others =
        previous.stream().filter(other -> !other.equals(id)).limit(MAX_PREVIOUS).toList();
    return new LivePointer(SCHEMA, id, version.manifestSha256(), others);
  }
}
