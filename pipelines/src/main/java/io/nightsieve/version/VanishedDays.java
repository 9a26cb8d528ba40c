package io.nightsieve.version;

import io.nightsieve.config.NightConfig.OnMissingDay;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.source.InputFile;
import io.nightsieve.source.SourceReport;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Days that the live version was built from and whose files are there no more. */
final class VanishedDays {
  private VanishedDays() {}

  /**
   * Stops a build that would forget what serving keeps out now. A day that never had files is only
   * reported.
   *
   * @throws NightsieveException for input, naming the first such day, unless days may be missing
   */
  static void refuse(VersionStore store, OnMissingDay onMissingDay, SourceReport source) {
    if (onMissingDay == OnMissingDay.EMPTY) {
      return;
    }
    Set<String> gone = new HashSet<>(source.missingDays());
    gone.addAll(source.emptyDays());
    if (gone.isEmpty()) {
      return;
    }
    Optional<Manifest> live = liveManifest(store);
    TreeSet<String> vanished = new TreeSet<>();
    live.ifPresent(
        manifest ->
            manifest.inputs().stream()
                .filter(file -> file.day() != null && gone.contains(file.day()))
                .filter(file -> file.rows() != 0)
                .map(InputFile::day)
                .forEach(vanished::add));
    if (!vanished.isEmpty()) {
      throw NightsieveException.input(
          "source.path: nothing is left of the day "
              + vanished.first()
              + (vanished.size() > 1 ? " and of " + (vanished.size() - 1) + " more" : "")
              + ", which the live version "
              + live.orElseThrow().version()
              + " was built from; without it what was seen that day would be shown again. Put it"
              + " back, shorten layers[].keep, or set source.on-missing-day: empty");
    }
  }

  /** A live version that is damaged must not stop its successor. */
  private static Optional<Manifest> liveManifest(VersionStore store) {
    try {
      return store.liveVersion().map(StagedVersion::manifest);
    } catch (CorruptFileException e) {
      return Optional.empty();
    }
  }
}
