package io.nightsieve.version;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the file {@code LIVE} says: which version serving reads.
 *
 * @param schema the version of this file's layout, {@link #SCHEMA}
 * @param version the live version's id
 * @param manifestSha256 checksum of its manifest, hexadecimal
 * @param previous the versions that were live before and that a rollback goes back to, the latest
 *     first, at most {@link #MAX_PREVIOUS}
 * @param withdrawn the versions that a rollback took out of serving, the latest first, as many at
 *     most; only another rollback makes one of them live
 */
public record LivePointer(
    int schema,
    String version,
    String manifestSha256,
    List<String> previous,
    List<String> withdrawn) {
  /** The layout that this code writes and reads. */
  public static final int SCHEMA = 1;

  /** How many earlier versions are remembered, and how many withdrawn ones. */
  public static final int MAX_PREVIOUS = 100;

  static final String ADVICE =
      "Nothing else was changed: name a good version with \"nightsieve rollback --to VERSION\".";

  public LivePointer {
    previous = List.copyOf(previous);
    withdrawn = List.copyOf(withdrawn);
  }

  /** The first pointer of a filter set. */
  public static LivePointer first(StagedVersion version) {
    return to(version, List.of(), List.of());
  }

  /** The pointer after this version went live on top of this one. */
  public LivePointer advancedTo(StagedVersion next) {
    return to(next, joined(List.of(version), previous), withdrawn);
  }

  /**
   * The pointer after a rollback. What was live after that version is withdrawn. A version that is
   * not among the previous ones goes on top of them, as a rollback that is taken back does, unless
   * it is of an earlier day: then it replaces the live one alone.
   */
  public LivePointer rolledBackTo(StagedVersion target) {
    int at = previous.indexOf(target.id().toString());
    if (at < 0 && !target.id().date().isBefore(VersionId.parse(version).date())) {
      return advancedTo(target);
    }
    List<String> after = joined(List.of(version), previous.subList(0, Math.max(at, 0)));
    return to(target, previous.subList(at + 1, previous.size()), joined(after, withdrawn));
  }

  private static LivePointer to(
      StagedVersion version, List<String> previous, List<String> withdrawn) {
    String id = version.id().toString();
    return new LivePointer(
        SCHEMA, id, version.manifestSha256(), others(previous, id), others(withdrawn, id));
  }

  private static List<String> joined(List<String> head, List<String> tail) {
    return Stream.concat(head.stream(), tail.stream()).distinct().toList();
  }

  private static List<String> others(List<String> ids, String id) {
    return ids.stream().filter(other -> !other.equals(id)).limit(MAX_PREVIOUS).toList();
  }
}
