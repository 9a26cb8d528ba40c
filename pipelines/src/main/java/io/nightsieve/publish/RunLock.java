package io.nightsieve.publish;

import io.nightsieve.config.NightsieveException;
import io.nightsieve.version.Holder;
import io.nightsieve.version.StorageException;
import io.nightsieve.version.VersionStore;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The lock of one filter set: at most one run at a time builds, publishes or expires. It is given
 * back by {@link #close()}, and taken over when the holder's process is dead, or when its heartbeat
 * has been missing for a minute. A holder that was only asleep learns it from {@link
 * #verifyHeld()}, which is asked before the pointer moves.
 */
public final class RunLock implements AutoCloseable {
  private final LockDirectory directory;
  private final LockFile content;
  private final long number;
  private final Consumer<String> warnings;
  private final ScheduledExecutorService heart;
  private final AtomicReference<RuntimeException> missedBeat = new AtomicReference<>();

  private RunLock(LockDirectory directory, LockFile content, long number, LockSettings settings) {
    this.directory = directory;
    this.content = content;
    this.number = number;
    this.warnings = settings.warnings();
    this.heart =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "nightsieve-lock-heartbeat");
              thread.setDaemon(true);
              return thread;
            });
    long millis = settings.heartbeat().toMillis();
    var unused = heart.scheduleAtFixedRate(this::beat, millis, millis, TimeUnit.MILLISECONDS);
  }

  /**
   * Takes the lock.
   *
   * @throws NightsieveException with exit code 5 if another run holds it; the message names the
   *     run, its host and process, and since when
   */
  public static RunLock acquire(VersionStore store, LockSettings settings) {
    LockDirectory directory = new LockDirectory(store);
    LockFile mine =
        new LockFile(
            LockFile.SCHEMA,
            LockFile.State.HELD,
            Holder.uniqueName(),
            HolderProcess.current(),
            settings.clock().instant().toString());
    long highest = directory.highest();
    if (highest > 0) {
      refuseWhileHeld(directory, highest, settings);
    }
    if (!directory.create(highest + 1, mine)) {
      throw heldBy(directory, directory.highest());
    }
    directory.clearBelow(highest + 1);
    return new RunLock(directory, mine, highest + 1, settings);
  }

  private static void refuseWhileHeld(LockDirectory directory, long number, LockSettings settings) {
    Optional<LockFile> holder = directory.read(number);
    boolean given =
        holder.isPresent()
            && (holder.get().state() == LockFile.State.FREE
                || holder.get().process().isKnownDead());
    if (!given && directory.age(number).compareTo(settings.staleAfter()) <= 0) {
      throw heldBy(directory, number);
    }
  }

  private static NightsieveException heldBy(LockDirectory directory, long number) {
    return NightsieveException.conflict(
        "another run holds the lock "
            + directory.path(number)
            + ": "
            + directory
                .read(number)
                .map(LockFile::described)
                .orElse("it is just being taken, or its file is not whole")
            + ". Wait for it to end, or end it; a dead run's lock is taken over by itself, at once"
            + " on the same machine, else after a minute");
  }

  /** The unique name of this run. */
  public String holder() {
    return content.holder();
  }

  /**
   * Makes sure that the lock is still this run's.
   *
   * @throws NightsieveException with exit code 5 if it was taken over in the meantime
   */
  public void verifyHeld() {
    long highest = directory.highest();
    if (highest != number) {
      throw NightsieveException.conflict(
          "this run ("
              + content.described()
              + ") lost its lock: its heartbeat was missing for too long and it was taken over by "
              + directory.read(highest).map(LockFile::described).orElse("another run")
              + (missedBeat.get() == null ? "" : ". Its last heartbeat failed: " + missedBeat.get())
              + ". Nothing was published; run the night again");
    }
  }

  private void beat() {
    try {
      directory.write(number, content);
      missedBeat.set(null);
    } catch (RuntimeException e) {
      // The next beat may succeed; if none does, verifyHeld tells of this one.
      missedBeat.set(e);
    }
  }

  /**
   * Gives the lock back; nothing happens if it was taken over. What was done under the lock is done
   * also when this fails, so that a failure is only warned of.
   */
  @Override
  public void close() {
    heart.shutdown();
    try {
      // A beat that is being written must not come after the release.
      if (!heart.awaitTermination(30, TimeUnit.SECONDS)) {
        warnings.accept(notGivenBack("its last heartbeat hangs"));
        return;
      }
      if (directory.highest() == number) {
        directory.write(number, content.released());
      }
    } catch (StorageException e) {
      warnings.accept(notGivenBack(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      warnings.accept(notGivenBack("interrupted"));
    }
  }

  private String notGivenBack(String why) {
    return "the lock "
        + directory.path(number)
        + " was not given back ("
        + why
        + "); the next run takes it over, at once on the same machine, else after a minute";
  }
}
