package io.nightsieve.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nightsieve.audit.ApprovedVersion;
import io.nightsieve.audit.TestApprovals;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.testing.TestVersions;
import io.nightsieve.version.CorruptFileException;
import io.nightsieve.version.LivePointer;
import io.nightsieve.version.StrictJson;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PublishedVersionsAreWholeTest {
  private static final LockSettings LOCK =
      LockSettings.standard(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), Assertions::fail);

  @TempDir Path directory;

  private static ApprovedVersion approved(VersionStore store, String date, String content) {
    return TestApprovals.approve(store, new TestVersions(store).write(date, content));
  }

  private static LiveVersion publish(VersionStore store, ApprovedVersion version) {
    try (RunLock lock = RunLock.acquire(store, LOCK)) {
      return Publisher.open(store, lock).publish(version);
    }
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d08_readersSeeAVersionOnlyThroughThePointer(StoreKind kind) {
    VersionStore store = kind.create(directory);
    ApprovedVersion first = approved(store, "2026-01-01", "a");
    assertThat(store.liveVersion()).isEmpty();

    LiveVersion live = publish(store, first);

    assertThat(live.change()).isEqualTo(LiveVersion.Change.MOVED);
    assertThat(store.liveVersion().orElseThrow().manifest()).isEqualTo(first.staged().manifest());
    approved(store, "2026-01-02", "a");
    assertThat(store.live().orElseThrow().version()).isEqualTo(first.toString());
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d09_publishingTheLiveVersionAgainChangesNothing(StoreKind kind) throws Exception {
    VersionStore store = kind.create(directory);
    ApprovedVersion first = approved(store, "2026-01-01", "a");
    publish(store, first);
    byte[] before = store.read(store.path("LIVE")).orElseThrow();
    long written = store.files().getFileStatus(store.path("LIVE")).getModificationTime();

    assertThat(publish(store, first).change()).isEqualTo(LiveVersion.Change.UNCHANGED);

    assertThat(store.read(store.path("LIVE"))).contains(before);
    assertThat(store.files().getFileStatus(store.path("LIVE")).getModificationTime())
        .isEqualTo(written);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d09_aPointerThatMovedInTheMeantimeIsAConflict(StoreKind kind) {
    VersionStore store = kind.create(directory);
    ApprovedVersion first = approved(store, "2026-01-01", "a");
    ApprovedVersion second = approved(store, "2026-01-02", "a");
    publish(store, first);
    try (RunLock lock = RunLock.acquire(store, LOCK)) {
      Publisher publisher = Publisher.open(store, lock);
      ApprovedVersion other = approved(store, "2026-01-02", "b");
      LivePointer moved = store.live().orElseThrow().advancedTo(other.staged());
      store.replace(store.path("LIVE"), StrictJson.write(moved));

      NightsieveException refusal =
          catchThrowableOfType(NightsieveException.class, () -> publisher.publish(second));

      assertThat(refusal.exitCode()).isEqualTo(ExitCode.CONFLICT);
      assertThat(refusal)
          .hasMessageContaining("was moved by another run")
          .hasMessageContaining(first.toString())
          .hasMessageContaining(other.toString());
      assertThat(store.live()).contains(moved);
    }
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d01_anOlderNightDoesNotReplaceALaterOne(StoreKind kind) {
    VersionStore store = kind.create(directory);
    ApprovedVersion older = approved(store, "2026-01-01", "a");
    ApprovedVersion later = approved(store, "2026-01-02", "a");
    publish(store, later);

    NightsieveException refusal =
        catchThrowableOfType(NightsieveException.class, () -> publish(store, older));

    assertThat(refusal.exitCode()).isEqualTo(ExitCode.CONFLICT);
    assertThat(refusal)
        .hasMessageContaining(older + " is of an earlier day than the live version " + later)
        .hasMessageContaining("nightsieve rollback --to " + older);
    assertThat(store.live().orElseThrow().version()).isEqualTo(later.toString());
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d08_aVersionWithAFileMissingIsNotPublished(StoreKind kind) throws Exception {
    VersionStore store = kind.create(directory);
    ApprovedVersion version = approved(store, "2026-01-01", "a");
    String path = version.staged().manifest().segments().get(0).files().get(0).path();
    store.files().delete(store.path(path), false);
    assertThatThrownBy(() -> publish(store, version))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(path + " is missing");
    assertThat(store.live()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aRunThatLostItsLockPublishesNothing(StoreKind kind) {
    VersionStore store = kind.create(directory);
    ApprovedVersion version = approved(store, "2026-01-01", "a");
    RunLock lock = RunLock.acquire(store, LOCK);
    Publisher publisher = Publisher.open(store, lock);
    lock.close();
    RunLock other = RunLock.acquire(store, LOCK);
    assertThatThrownBy(() -> publisher.publish(version)).hasMessageContaining("lost its lock");
    assertThat(store.live()).isEmpty();
    other.close();
  }

  private PublishException publishOn(FlakyFileSystem.Fault fault) {
    VersionStore store = FlakyFileSystem.store(directory.resolve("flaky"));
    ApprovedVersion version = approved(store, "2026-01-01", "a");
    try (RunLock lock = RunLock.acquire(store, LOCK)) {
      Publisher publisher = Publisher.open(store, lock);
      FlakyFileSystem.setFault(fault);
      return catchThrowableOfType(PublishException.class, () -> publisher.publish(version));
    } finally {
      FlakyFileSystem.setFault(FlakyFileSystem.Fault.NONE);
    }
  }

  @Test
  void aPointerThatWasNotWrittenIsNotDoneAndSaysWhatToDo() {
    PublishException failed = publishOn(FlakyFileSystem.Fault.WRITE_FAILS);
    assertThat(failed.outcome()).isEqualTo(PublishException.Outcome.NOT_DONE);
    assertThat(failed)
        .hasMessageContaining("is not live: the pointer says nothing")
        .hasMessageContaining("the disk is gone")
        .hasMessageContaining("run \"nightsieve publish\" again");
  }

  @Test
  void aPointerThatWasWrittenThoughTheAnswerWasLostIsDone() {
    assertThat(publishOn(FlakyFileSystem.Fault.ANSWER_IS_LOST)).isNull();
    assertThat(FlakyFileSystem.store(directory.resolve("flaky")).liveVersion()).isPresent();
  }

  @Test
  void aPointerThatCannotBeReadBackIsUnknownAndSaysWhatToDo() {
    PublishException failed = publishOn(FlakyFileSystem.Fault.WRITE_FAILS_AND_THEN_READS);
    assertThat(failed.outcome()).isEqualTo(PublishException.Outcome.UNKNOWN);
    assertThat(failed)
        .hasMessageContaining("it is not known whether version")
        .hasMessageContaining("look with \"nightsieve versions\"");
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aTornPointerIsAnErrorAndRollbackIsTheWayOut(StoreKind kind) {
    VersionStore store = kind.create(directory);
    ApprovedVersion version = approved(store, "2026-01-01", "a");
    publish(store, version);
    byte[] whole = store.read(store.path("LIVE")).orElseThrow();
    for (int length = 0; length < whole.length - 1; length += 40) {
      store.replace(store.path("LIVE"), Arrays.copyOf(whole, length));
      assertThatThrownBy(store::live)
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("LIVE")
          .hasMessageContaining("nightsieve rollback --to VERSION");
      assertThatThrownBy(() -> publish(store, version)).isInstanceOf(CorruptFileException.class);
    }
    try (RunLock lock = RunLock.acquire(store, LOCK)) {
      new Rollback(store, lock).rollback(Optional.of(version.staged().id()));
    }
    assertThat(store.liveVersion().orElseThrow().id()).isEqualTo(version.staged().id());
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aManifestThatIsNotTheOneThePointerMeansIsAnError(StoreKind kind) {
    VersionStore store = kind.create(directory);
    ApprovedVersion version = approved(store, "2026-01-01", "a");
    publish(store, version);
    org.apache.hadoop.fs.Path manifest =
        new org.apache.hadoop.fs.Path(store.directory(version.staged().id()), "manifest.json");
    String text = new String(store.read(manifest).orElseThrow(), StandardCharsets.UTF_8);
    store.replace(manifest, (text + " ").getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(store::liveVersion)
        .hasMessageContaining("manifest.json: has checksum ")
        .hasMessageContaining("LIVE says " + version.staged().manifestSha256());
  }

  @Test
  void d05_aPublisherThatIsKilledLeavesAWholePointerAndNoObstacle() throws Exception {
    VersionStore store = StoreKind.FILE.create(directory);
    VersionId first = approved(store, "2026-01-01", "a").staged().id();
    VersionId second = approved(store, "2026-01-02", "a").staged().id();
    for (int round = 0; round < 4; round++) {
      try (ChildProcess run =
          ChildProcess.start(
              PublishLoop.class,
              directory.resolve("errors.txt"),
              store.root().toString(),
              first.toString(),
              second.toString())) {
        assertThat(run.line()).isEqualTo("held");
        // A reader that polls; killed after another number of polls each round.
        for (int poll = 0; poll < 20 + 33 * round; poll++) {
          store.liveVersion().ifPresent(version -> assertThat(version.id()).isIn(first, second));
        }
        run.kill();
      }
      store.liveVersion().ifPresent(version -> assertThat(version.id()).isIn(first, second));
    }
    try (RunLock lock = RunLock.acquire(store, LOCK)) {
      new Rollback(store, lock).rollback(Optional.of(second));
    }
    assertThat(store.liveVersion().orElseThrow().id()).isEqualTo(second);
  }
}
