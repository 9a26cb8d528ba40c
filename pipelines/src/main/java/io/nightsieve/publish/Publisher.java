package io.nightsieve.publish;

import io.nightsieve.audit.ApprovedVersion;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.version.CorruptFileException;
import io.nightsieve.version.FileCheck;
import io.nightsieve.version.LivePointer;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.StorageException;
import io.nightsieve.version.StrictJson;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Optional;

/**
 * Moves the pointer to approved versions. The pointer as it was when the run began is remembered,
 * and moved only if it still stands there.
 */
public final class Publisher {
  private final VersionStore store;
  private final RunLock lock;
  // The file's text and not what it means, so that also a damaged pointer can be replaced.
  private Optional<String> base;

  private Publisher(VersionStore store, RunLock lock) {
    this.store = store;
    this.lock = lock;
    this.base = pointerText();
  }

  /** Remembers the pointer; to be called when a run begins, under its lock. */
  public static Publisher open(VersionStore store, RunLock lock) {
    return new Publisher(store, lock);
  }

  /**
   * Makes a version live. A version that is live already stays so, and that is a success.
   *
   * @throws NightsieveException with exit code 5 if another run took the lock or moved the pointer,
   *     if the live version is of a later day, or if a rollback withdrew this one
   * @throws PublishException if the pointer was not moved, or if that is not known
   */
  public LiveVersion publish(ApprovedVersion approved) {
    StagedVersion next = approved.staged();
    refuseIfMoved();
    Optional<LivePointer> now = store.live();
    if (now.isPresent() && names(now.get(), next)) {
      return new LiveVersion(next, now.get(), LiveVersion.Change.UNCHANGED);
    }
    refuseWithdrawn(next);
    now.ifPresent(live -> refuseGoingBack(live, next));
    refuseOtherSet(now, next);
    return move(now.map(live -> live.advancedTo(next)).orElse(LivePointer.first(next)), next);
  }

  /** Makes an earlier version live again, whatever the pointer holds; see {@link Rollback}. */
  LiveVersion goBack(ApprovedVersion approved) {
    StagedVersion earlier = approved.staged();
    refuseIfMoved();
    Optional<LivePointer> now;
    try {
      now = store.live();
    } catch (CorruptFileException e) {
      // The way out of a damaged pointer is to name a version.
      return move(LivePointer.first(earlier), earlier);
    }
    if (now.isPresent() && names(now.get(), earlier)) {
      return new LiveVersion(earlier, now.get(), LiveVersion.Change.UNCHANGED);
    }
    return move(
        now.map(live -> live.rolledBackTo(earlier)).orElse(LivePointer.first(earlier)), earlier);
  }

  private Optional<String> pointerText() {
    return store
        .read(store.path(VersionStore.LIVE))
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /** The lock must be held, and the pointer be where it was when the run began. */
  private void refuseIfMoved() {
    lock.verifyHeld();
    Optional<String> now = pointerText();
    if (!now.equals(base)) {
      throw NightsieveException.conflict(
          "the pointer "
              + store.path(VersionStore.LIVE)
              + " was moved by another run: it said "
              + shown(base)
              + " when this run began, and says "
              + shown(now)
              + " now. Nothing was published; run the command again to publish on top of it");
    }
  }

  /**
   * Refuses a version that a rollback took out of serving: a scheduler that runs the night again
   * must not undo what a person decided.
   *
   * @throws NightsieveException with exit code 5
   */
  public void refuseWithdrawn(StagedVersion next) {
    String id = next.id().toString();
    if (store.live().filter(live -> live.withdrawn().contains(id)).isPresent()) {
      throw NightsieveException.conflict(
          "version "
              + id
              + " was taken out of serving by a rollback and stays out; with other inputs or"
              + " another configuration the night is a version of its own. To make this one live"
              + " again: nightsieve rollback --to "
              + id);
    }
  }

  private static void refuseGoingBack(LivePointer live, StagedVersion next) {
    LocalDate liveDate = VersionId.parse(live.version()).date();
    if (next.id().date().isBefore(liveDate)) {
      throw NightsieveException.conflict(
          "version "
              + next.id()
              + " is of an earlier day than the live version "
              + live.version()
              + "; publishing it would take the days since out of serving. It stays approved. To go"
              + " back on purpose: nightsieve rollback --to "
              + next.id());
    }
  }

  // Two filter sets that share a publish path by mistake would take turns in serving.
  private void refuseOtherSet(Optional<LivePointer> live, StagedVersion next) {
    live.flatMap(this::liveName)
        .filter(name -> !name.equals(next.manifest().name()))
        .ifPresent(
            name -> {
              throw NightsieveException.usage(
                  "below "
                      + store.root()
                      + " the filter set \""
                      + name
                      + "\" is live; \""
                      + next.manifest().name()
                      + "\" cannot be published over it: give it a publish.path of its own");
            });
  }

  /** The name in the live version's manifest; one that is damaged must not stop its successor. */
  private Optional<String> liveName(LivePointer live) {
    try {
      return store.find(VersionId.parse(live.version())).map(version -> version.manifest().name());
    } catch (CorruptFileException e) {
      return Optional.empty();
    }
  }

  private LiveVersion move(LivePointer target, StagedVersion version) {
    checkOnDisk(version);
    byte[] bytes = StrictJson.write(target);
    // Asked again, since checking the files of a large version takes a while.
    refuseIfMoved();
    StorageException failure = null;
    try {
      store.replace(store.path(VersionStore.LIVE), bytes);
    } catch (StorageException e) {
      failure = e;
    }
    Optional<String> seen = readBack(target, failure);
    if (!seen.equals(Optional.of(new String(bytes, StandardCharsets.UTF_8)))) {
      throw notDone(target, seen, failure);
    }
    base = seen;
    return new LiveVersion(version, target, LiveVersion.Change.MOVED);
  }

  // What a reader would read: the manifest that was audited, and its files.
  private void checkOnDisk(StagedVersion version) {
    StagedVersion found = store.open(version.id());
    if (!found.manifestSha256().equals(version.manifestSha256())) {
      throw NightsieveException.conflict(
          "the manifest of version "
              + version.id()
              + " has checksum "
              + found.manifestSha256()
              + ", but the audit approved "
              + version.manifestSha256()
              + ". Nothing was published; audit the version again");
    }
    store.verify(found.manifest(), FileCheck.SIZES);
  }

  private Optional<String> readBack(LivePointer target, StorageException failure) {
    try {
      return pointerText();
    } catch (NightsieveException e) {
      if (failure != null) {
        e.addSuppressed(failure);
      }
      throw new PublishException(
          PublishException.Outcome.UNKNOWN,
          "it is not known whether version "
              + target.version()
              + " is live: the pointer could not be read back ("
              + e.getMessage()
              + "). Serving has either it or what was live before, "
              + shown(base)
              + ". When the file system answers again, look with \"nightsieve"
              + " versions\"; publishing once more is safe either way",
          e);
    }
  }

  private PublishException notDone(
      LivePointer target, Optional<String> seen, StorageException failure) {
    return new PublishException(
        PublishException.Outcome.NOT_DONE,
        "version "
            + target.version()
            + " is not live: the pointer says "
            + shown(seen)
            + (failure == null ? "" : " (" + failure.getMessage() + ")")
            + ". The version stays approved; run \"nightsieve publish\" again",
        failure);
  }

  private static boolean names(LivePointer pointer, StagedVersion version) {
    return pointer.version().equals(version.id().toString())
        && pointer.manifestSha256().equals(version.manifestSha256());
  }

  private static String shown(Optional<String> pointer) {
    return pointer.map(text -> text.replaceAll("\\s+", " ").strip()).orElse("nothing");
  }
}
