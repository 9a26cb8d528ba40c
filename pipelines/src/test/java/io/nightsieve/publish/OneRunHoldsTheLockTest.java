package io.nightsieve.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.version.StrictJson;
import io.nightsieve.version.VersionStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OneRunHoldsTheLockTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
  private static final LockSettings STANDARD = LockSettings.standard(CLOCK, Assertions::fail);

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d09_theSecondRunIsToldWhoHoldsTheLock(StoreKind kind) {
    VersionStore store = kind.create(directory);
    try (RunLock lock = RunLock.acquire(store, STANDARD)) {
      NightsieveException refusal =
          catchThrowableOfType(NightsieveException.class, () -> RunLock.acquire(store, STANDARD));
      assertThat(refusal.exitCode()).isEqualTo(ExitCode.CONFLICT);
      assertThat(refusal)
          .hasMessageContaining("another run holds the lock")
          .hasMessageContaining(lock.holder())
          .hasMessageContaining("on host " + HolderProcess.current().host())
          .hasMessageContaining("pid " + ProcessHandle.current().pid())
          .hasMessageContaining("since 2026-01-02T03:04:05Z");
      lock.verifyHeld();
    }
    RunLock.acquire(store, STANDARD).close();
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d09_ofRunsThatStartTogetherExactlyOneGetsTheLock(StoreKind kind) throws Exception {
    VersionStore store = kind.create(directory);
    int runs = 4;
    ExecutorService threads = Executors.newFixedThreadPool(runs);
    try {
      for (int round = 0; round < 25; round++) {
        CyclicBarrier together = new CyclicBarrier(runs);
        Callable<Optional<RunLock>> attempt =
            () -> {
              together.await();
              try {
                return Optional.of(RunLock.acquire(store, STANDARD));
              } catch (NightsieveException e) {
                assertThat(e.exitCode()).isEqualTo(ExitCode.CONFLICT);
                return Optional.empty();
              }
            };
        List<RunLock> won = new ArrayList<>();
        for (Future<Optional<RunLock>> run :
            threads.invokeAll(Collections.nCopies(runs, attempt))) {
          run.get().ifPresent(won::add);
        }
        assertThat(won).as("round %d", round).hasSize(1);
        won.get(0).verifyHeld();
        won.get(0).close();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(store.files().listStatus(store.path("LOCK")).length).isLessThanOrEqualTo(10);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d09_ofRunsThatFindADeadHolderExactlyOneTakesOver(StoreKind kind) throws Exception {
    VersionStore store = kind.create(directory);
    LockDirectory locks = new LockDirectory(store);
    HolderProcess me = HolderProcess.current();
    HolderProcess dead =
        new HolderProcess(me.host(), me.machine(), me.pid(), "2001-01-01T00:00:00Z");
    int runs = 4;
    ExecutorService threads = Executors.newFixedThreadPool(runs);
    try {
      for (int round = 0; round < 10; round++) {
        assertThat(locks.create(locks.highest() + 1, lock("dead-" + round, dead))).isTrue();
        CyclicBarrier together = new CyclicBarrier(runs);
        Callable<Optional<RunLock>> attempt =
            () -> {
              together.await();
              try {
                return Optional.of(RunLock.acquire(store, STANDARD));
              } catch (NightsieveException e) {
                return Optional.empty();
              }
            };
        List<RunLock> won = new ArrayList<>();
        for (Future<Optional<RunLock>> run :
            threads.invokeAll(Collections.nCopies(runs, attempt))) {
          run.get().ifPresent(won::add);
        }
        assertThat(won).as("round %d", round).hasSize(1);
        won.get(0).close();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void d09_ofProcessesThatStartTogetherExactlyOneGetsTheLock() throws Exception {
    VersionStore store = StoreKind.FILE.create(directory);
    List<ChildProcess> runs = new ArrayList<>();
    try {
      for (int i = 0; i < 3; i++) {
        runs.add(child(store));
      }
      for (ChildProcess run : runs) {
        assertThat(run.line()).isEqualTo("ready");
      }
      for (ChildProcess run : runs) {
        run.go();
      }
      List<String> said = new ArrayList<>();
      for (ChildProcess run : runs) {
        said.add(run.line());
      }
      assertThat(said).filteredOn(line -> line.startsWith("held ")).hasSize(1);
      assertThat(said).filteredOn(line -> line.startsWith("refused CONFLICT ")).hasSize(2);
    } finally {
      for (ChildProcess run : runs) {
        run.close();
      }
    }
  }

  @Test
  void d05_aKilledHoldersLockIsTakenOverAtOnce() throws Exception {
    VersionStore store = StoreKind.FILE.create(directory);
    try (ChildProcess run = child(store)) {
      assertThat(run.line()).isEqualTo("ready");
      run.go();
      assertThat(run.line()).startsWith("held ");
      assertThatThrownBy(() -> RunLock.acquire(store, STANDARD))
          .hasMessageContaining("pid " + run.pid());

      run.kill();

      RunLock.acquire(store, STANDARD).close();
    }
  }

  private ChildProcess child(VersionStore store) throws java.io.IOException {
    return ChildProcess.start(
        HoldLock.class, directory.resolve("errors.txt"), store.root().toString());
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d09_aHolderElsewhereIsTakenOverWhenItsHeartbeatIsMissingAndLearnsIt(StoreKind kind) {
    VersionStore store = kind.create(directory);
    LockDirectory locks = new LockDirectory(store);
    HolderProcess elsewhere = new HolderProcess("far", "boot/pid", 1, "2001-01-01T00:00:00Z");
    assertThat(locks.create(1, lock("far-1", elsewhere))).isTrue();

    assertThatThrownBy(() -> RunLock.acquire(store, STANDARD))
        .hasMessageContaining("run far-1 on host far, pid 1, since then");
    // The same lock in the eyes of a run that waits no time at all for a heartbeat.
    LockSettings impatient =
        new LockSettings(CLOCK, Duration.ofHours(1), Duration.ofMillis(-1), Assertions::fail);
    try (RunLock first = RunLock.acquire(store, impatient)) {
      first.verifyHeld();
    }
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d09_aRunThatWasTakenOverIsToldSoAndLeavesTheLockAlone(StoreKind kind) {
    VersionStore store = kind.create(directory);
    RunLock asleep = RunLock.acquire(store, STANDARD);
    LockDirectory locks = new LockDirectory(store);
    HolderProcess elsewhere = new HolderProcess("far", "boot/pid", 1, "2001-01-01T00:00:00Z");
    assertThat(locks.create(2, lock("far-1", elsewhere))).isTrue();

    NightsieveException lost = catchThrowableOfType(NightsieveException.class, asleep::verifyHeld);
    assertThat(lost.exitCode()).isEqualTo(ExitCode.CONFLICT);
    assertThat(lost)
        .hasMessageContaining("lost its lock")
        .hasMessageContaining("taken over by run far-1 on host far")
        .hasMessageContaining("Nothing was published");
    asleep.close();
    assertThat(locks.read(2)).map(LockFile::state).contains(LockFile.State.HELD);
  }

  @Test
  void d09_aRunThatReadTheDirectoryLongAgoDoesNotGetAnOldNumber() {
    VersionStore store = StoreKind.FILE.create(directory);
    LockDirectory locks = new LockDirectory(store);
    for (int i = 0; i < 12; i++) {
      RunLock.acquire(store, STANDARD).close();
    }
    assertThat(store.read(locks.path(2))).as("cleared").isEmpty();
    assertThat(locks.create(2, lock("slow", HolderProcess.current()))).isFalse();
    RunLock.acquire(store, STANDARD).close();
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aTornLockFileCountsAsHeldUntilItIsStale(StoreKind kind) {
    VersionStore store = kind.create(directory);
    LockDirectory locks = new LockDirectory(store);
    byte[] whole = StrictJson.write(lock("x", HolderProcess.current()));
    for (int length = 0; length < whole.length - 1; length += 60) {
      store.replace(locks.path(1), java.util.Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> RunLock.acquire(store, STANDARD))
          .hasMessageContaining("its file is not whole");
    }
    LockSettings impatient =
        new LockSettings(CLOCK, Duration.ofHours(1), Duration.ofMillis(-1), Assertions::fail);
    RunLock.acquire(store, impatient).close();
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void theHeartbeatRenewsTheLock(StoreKind kind) throws Exception {
    VersionStore store = kind.create(directory);
    LockSettings quick =
        new LockSettings(CLOCK, Duration.ofMillis(20), Duration.ofSeconds(60), Assertions::fail);
    org.apache.hadoop.fs.Path path = new LockDirectory(store).path(1);
    try (RunLock lock = RunLock.acquire(store, quick)) {
      long taken = store.files().getFileStatus(path).getModificationTime();
      long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
      while (store.files().getFileStatus(path).getModificationTime() <= taken) {
        assertThat(System.nanoTime()).as("a heartbeat within a minute").isLessThan(deadline);
        Thread.onSpinWait();
      }
      lock.verifyHeld();
    }
  }

  @Test
  void aLockThatCannotBeGivenBackIsWarnedOfAndTakenOver() {
    VersionStore store = FlakyFileSystem.store(directory);
    List<String> warnings = new ArrayList<>();
    RunLock lock = RunLock.acquire(store, LockSettings.standard(CLOCK, warnings::add));
    FlakyFileSystem.setFault(FlakyFileSystem.Fault.LOCK_CANNOT_BE_WRITTEN);
    try {
      lock.close();
    } finally {
      FlakyFileSystem.setFault(FlakyFileSystem.Fault.NONE);
    }
    assertThat(warnings)
        .singleElement()
        .asString()
        .contains("LOCK/0000000001 was not given back")
        .contains("the disk is full");
  }

  @Test
  void whetherAProcessIsDeadIsNotGuessed() {
    HolderProcess me = HolderProcess.current();
    assertThat(me.isKnownDead()).isFalse();
    assertThat(new HolderProcess(me.host(), me.machine(), me.pid(), "2001-01-01T00:00:00Z"))
        .matches(HolderProcess::isKnownDead, "a pid that is used again");
    assertThat(new HolderProcess(me.host(), "other boot", 1, "2001-01-01T00:00:00Z"))
        .matches(process -> !process.isKnownDead(), "another machine cannot be asked");
  }

  private static LockFile lock(String holder, HolderProcess process) {
    return new LockFile(LockFile.SCHEMA, LockFile.State.HELD, holder, process, "then");
  }
}
