package io.nightsieve.publish;

import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.version.LivePointer;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.StorageException;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Drops old versions, then the files that no version names any more. A version goes manifest first,
 * so that a run that is killed on the way leaves files that the next one clears, and never a
 * version without its files.
 */
public final class Expire {
  private final VersionStore store;
  private final RunLock lock;

  public Expire(VersionStore store, RunLock lock) {
    this.store = store;
    this.lock = lock;
  }

  /**
   * Leaves the latest approved versions, the live one, and what was staged or rejected since the
   * oldest of these.
   *
   * @param keep how many approved versions are left, at least 1
   */
  public ExpireResult expire(int keep) {
    if (keep < 1) {
      throw NightsieveException.usage(
          "keep-versions is " + keep + "; allowed: a whole number, at least 1");
    }
    lock.verifyHeld();
    List<VersionEntry> all = new Versions(store).list();
    Optional<VersionId> live = store.live().map(pointer -> VersionId.parse(pointer.version()));
    Set<VersionId> kept = kept(all, keep);
    // By the pointer alone: what is beside the version may be damaged, or its manifest be gone.
    live.ifPresent(kept::add);
    // Read before anything is removed: a damaged manifest must not cost the files that it names.
    Set<String> named = namedFiles(all, kept, live);
    Sweep sweep = new Sweep(store);
    List<VersionId> dropped =
        all.stream().map(VersionEntry::id).filter(id -> !kept.contains(id)).toList();
    try {
      for (VersionId id : dropped) {
        sweep.version(store.directory(id));
      }
      lock.verifyHeld();
      long files = sweep.segments(named);
      long leftovers = sweep.leftovers(kept);
      return new ExpireResult(dropped, List.copyOf(kept), files, leftovers, sweep.freedBytes());
    } catch (IOException e) {
      throw new StorageException("clear old versions below", store.root(), e);
    }
  }

  private Set<VersionId> kept(List<VersionEntry> all, int keep) {
    List<VersionEntry> good =
        all.stream().filter(Expire::isGood).sorted(latestFirst()).limit(keep).toList();
    if (good.isEmpty()) {
      return all.stream().map(VersionEntry::id).collect(Collectors.toCollection(TreeSet::new));
    }
    LocalDate oldest = good.get(good.size() - 1).id().date();
    Set<VersionId> kept = new TreeSet<>();
    good.forEach(entry -> kept.add(entry.id()));
    for (VersionEntry entry : all) {
      if (!isGood(entry) && !entry.id().date().isBefore(oldest)) {
        kept.add(entry.id());
      }
    }
    return kept;
  }

  private static boolean isGood(VersionEntry entry) {
    return entry.state() == VersionState.APPROVED || entry.state() == VersionState.LIVE;
  }

  /** By date; of one day's versions by how lately they were live. */
  private Comparator<VersionEntry> latestFirst() {
    List<String> history = new ArrayList<>();
    store
        .live()
        .ifPresent(
            (LivePointer live) -> {
              history.add(live.version());
              history.addAll(live.previous());
            });
    return Comparator.comparing((VersionEntry entry) -> entry.id().date())
        .reversed()
        .thenComparing(
            entry -> {
              int at = history.indexOf(entry.id().toString());
              return at < 0 ? Integer.MAX_VALUE : at;
            })
        .thenComparing(VersionEntry::id);
  }

  private static Set<String> namedFiles(
      List<VersionEntry> all, Set<VersionId> kept, Optional<VersionId> live) {
    Set<String> named = new TreeSet<>();
    for (VersionId id : kept) {
      Optional<VersionEntry> entry = all.stream().filter(each -> each.id().equals(id)).findFirst();
      StagedVersion version =
          entry
              .flatMap(VersionEntry::version)
              .orElseThrow(() -> damaged(id, problem(entry), live.equals(Optional.of(id))));
      for (Segment segment : version.manifest().segments()) {
        segment.files().stream().map(SegmentFile::path).forEach(named::add);
      }
    }
    return named;
  }

  private static String problem(Optional<VersionEntry> entry) {
    return entry
        .map(each -> each.problem().orElse("it is damaged."))
        .orElse("its manifest is not there.");
  }

  private static NightsieveException damaged(VersionId id, String problem, boolean isLive) {
    return new NightsieveException(
        ExitCode.UNEXPECTED,
        "nothing was removed, since it is not known which files version "
            + id
            + " needs: "
            + problem
            + (isLive
                ? " It is live: roll back to another version, then expire again"
                : " Remove that version's directory, then expire again"));
  }
}
