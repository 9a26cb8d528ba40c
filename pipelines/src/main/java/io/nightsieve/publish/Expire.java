package io.nightsieve.publish;

import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.version.LivePointer;
import io.nightsieve.version.StorageException;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
    Set<VersionId> kept = kept(all, keep);
    // Read before anything is removed: a damaged manifest must not cost the files that it names.
    Set<String> named = namedFiles(all, kept);
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
      boolean recent = !isGood(entry) && !entry.id().date().isBefore(oldest);
      if (recent || entry.state() == VersionState.LIVE) {
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

  private static Set<String> namedFiles(List<VersionEntry> all, Set<VersionId> kept) {
    Set<String> named = new TreeSet<>();
    for (VersionEntry entry : all) {
      if (kept.contains(entry.id())) {
        for (Segment segment :
            entry.version().orElseThrow(() -> damaged(entry)).manifest().segments()) {
          segment.files().stream().map(SegmentFile::path).forEach(named::add);
        }
      }
    }
    return named;
  }

  private static NightsieveException damaged(VersionEntry entry) {
    return new NightsieveException(
        ExitCode.UNEXPECTED,
        "nothing was removed, since it is not known which files version "
            + entry.id()
            + " needs: "
            + entry.problem().orElse("it is damaged")
            + " Remove that version's directory if it is not live, then expire again");
  }
}
