package io.nightsieve.audit;

import io.nightsieve.version.Manifest;
import java.util.List;

/**
 * How far a version is from the live one. It is told, and judged by nobody: a new country doubles
 * users overnight.
 *
 * @param against the id of the live version
 * @param changes what changed
 */
public record Drift(String against, List<Change> changes) {
  /**
   * One number then and now.
   *
   * @param name what is counted
   * @param before in the live version
   * @param after in this version
   * @param share (after − before) / before; null when there was nothing before
   */
  public record Change(String name, long before, long after, Double share) {
    static Change of(String name, long before, long after) {
      return new Change(
          name,
          before,
          after,
          before == 0 ? null : Digits.round((double) (after - before) / before));
    }
  }

  /** The drift from {@code live} to {@code staged}. */
  public static Drift between(Manifest live, Manifest staged) {
    return new Drift(
        live.version(),
        List.of(
            Change.of("users", live.users(), staged.users()),
            Change.of("items", live.items(), staged.items()),
            Change.of("filter bytes", live.filterBytes(), staged.filterBytes()),
            Change.of("events used", live.events().used(), staged.events().used()),
            Change.of("capped users", live.cappedUserCount(), staged.cappedUserCount())));
  }
}
