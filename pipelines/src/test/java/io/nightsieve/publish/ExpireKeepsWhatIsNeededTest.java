package io.nightsieve.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.audit.Approvals;
import io.nightsieve.audit.ApprovedVersion;
import io.nightsieve.audit.TestApprovals;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.testing.TestVersions;
import io.nightsieve.version.FileCheck;
import io.nightsieve.version.LatestBuild;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ExpireKeepsWhatIsNeededTest {
  private static final LockSettings LOCK =
      LockSettings.standard(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), Assertions::fail);

  @TempDir Path directory;

  private VersionStore store;

  private StagedVersion staged(String date, String content) {
    return store.stage(new TestVersions(store).write(date, content));
  }

  private VersionId publish(String date, String content) {
    ApprovedVersion version = TestApprovals.approve(store, staged(date, content));
    try (RunLock lock = RunLock.acquire(store, LOCK)) {
      Publisher.open(store, lock).publish(version);
    }
    return version.staged().id();
  }

  private ExpireResult expire(int keep) {
    try (RunLock lock = RunLock.acquire(store, LOCK)) {
      return new Expire(store, lock).expire(keep);
    }
  }

  private void rollback(VersionId to) {
    try (RunLock lock = RunLock.acquire(store, LOCK)) {
      new Rollback(store, lock).rollback(Optional.of(to));
    }
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void dropsOldVersionsAndTheFilesThatOnlyTheyUse(StoreKind kind) {
    store = kind.create(directory);
    VersionId first = publish("2026-01-01", "a");
    VersionId second = publish("2026-01-02", "a");
    VersionId third = publish("2026-01-03", "a");

    ExpireResult result = expire(2);

    assertThat(result.dropped()).containsExactly(first);
    assertThat(result.kept()).containsExactly(second, third);
    assertThat(result.segmentFiles()).isEqualTo(2);
    assertThat(result.leftovers()).isZero();
    assertThat(result.freedBytes()).isPositive();
    assertThat(store.ids()).containsExactly(second, third);
    for (VersionId id : store.ids()) {
      store.verify(store.open(id).manifest(), FileCheck.CHECKSUMS);
    }
    assertThat(expire(2)).isEqualTo(new ExpireResult(List.of(), List.of(second, third), 0, 0, 0));
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void whatWasBuiltLastIsForgottenWithTheLastVersionOfItsDay(StoreKind kind) {
    store = kind.create(directory);
    VersionId first = publish("2026-01-01", "a");
    VersionId second = publish("2026-01-02", "a");
    LatestBuild.write(store, first);
    LatestBuild.write(store, second);

    assertThat(expire(1).dropped()).containsExactly(first);

    assertThat(store.read(store.path("versions/2026-01-01.json"))).isEmpty();
    assertThat(LatestBuild.find(store, second.date()).orElseThrow().id()).isEqualTo(second);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void filesThatAKeptVersionReusesStay(StoreKind kind) {
    store = kind.create(directory);
    TestVersions versions = new TestVersions(store);
    publish("2026-01-01", "a");
    // A later version made of the earlier one's files.
    StagedVersion reusing =
        store.stage(TestVersions.on("2026-01-02", versions.write("2026-01-01", "a")));
    TestApprovals.approve(store, reusing);
    try (RunLock lock = RunLock.acquire(store, LOCK)) {
      Publisher.open(store, lock).publish(TestApprovals.approve(store, reusing));
    }

    ExpireResult result = expire(1);

    assertThat(result.dropped()).hasSize(1);
    assertThat(result.segmentFiles()).isZero();
    store.verify(store.liveVersion().orElseThrow().manifest(), FileCheck.CHECKSUMS);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void theLiveVersionStaysHoweverOldItIs(StoreKind kind) {
    store = kind.create(directory);
    VersionId first = publish("2026-01-01", "a");
    publish("2026-01-02", "a");
    VersionId third = publish("2026-01-03", "a");
    rollback(first);

    assertThat(expire(1).kept()).containsExactly(first, third);

    assertThat(store.liveVersion().orElseThrow().id()).isEqualTo(first);
    store.verify(store.liveVersion().orElseThrow().manifest(), FileCheck.CHECKSUMS);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void rejectedNightsDoNotPushOutApprovedOnes(StoreKind kind) {
    store = kind.create(directory);
    VersionId first = publish("2026-01-01", "a");
    VersionId second = publish("2026-01-02", "a");
    for (int day = 3; day <= 6; day++) {
      TestApprovals.reject(store, staged("2026-01-0" + day, "a"));
    }
    StagedVersion waiting = staged("2026-01-07", "a");

    assertThat(expire(2).kept()).contains(first, second, waiting.id()).hasSize(7);
    assertThat(expire(1).dropped()).containsExactly(first);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d05_leftoversOfKilledRunsAreCleared(StoreKind kind) throws Exception {
    store = kind.create(directory);
    VersionId live = publish("2026-01-01", "a");
    String orphan = "segments/recent/2026-01-01_2026-01-01/seg/bucket=0000/_part-0000.7.tmp";
    store.replace(store.path(orphan), new byte[100]);
    store.replace(store.path("versions/2026-01-02-00000000/audit/x.json"), new byte[10]);
    store.replace(store.path(".LIVE.someone.tmp"), new byte[5]);
    store.files().setTimes(store.path(".LIVE.someone.tmp"), 1, -1);
    store.replace(store.path(".LIVE.young.tmp"), new byte[5]);
    store.replace(store.path("notes.txt"), new byte[5]);

    ExpireResult result = expire(14);

    assertThat(result).isEqualTo(new ExpireResult(List.of(), List.of(live), 1, 2, 115));
    assertThat(store.read(store.path(orphan))).isEmpty();
    assertThat(store.files().exists(store.path("versions/2026-01-02-00000000"))).isFalse();
    assertThat(store.read(store.path(".LIVE.someone.tmp"))).isEmpty();
    assertThat(store.read(store.path(".LIVE.young.tmp"))).as("maybe in use").isPresent();
    assertThat(store.read(store.path("notes.txt"))).as("not ours").isPresent();
  }

  /** What the pointer names stays, whatever is wrong with the files beside it. */
  @ParameterizedTest
  @CsvSource({
    "FILE, audit/verdict.json, holds no JSON object",
    "FILE, manifest.json, holds no JSON object",
    "HDFS, audit/verdict.json, holds no JSON object",
    "HDFS, manifest.json, holds no JSON object"
  })
  void theLiveVersionStaysWhenWhatIsBesideItIsDamaged(StoreKind kind, String file, String problem) {
    store = kind.create(directory);
    VersionId live = publish("2026-01-01", "a");
    publish("2026-01-02", "a");
    publish("2026-01-03", "a");
    List<SegmentFile> files = store.open(live).manifest().segments().get(0).files();
    rollback(live);
    store.replace(new org.apache.hadoop.fs.Path(store.directory(live), file), new byte[0]);

    assertThatThrownBy(() -> expire(1))
        .hasMessageContaining("nothing was removed")
        .hasMessageContaining("version " + live)
        .hasMessageContaining(file + ": " + problem)
        .hasMessageContaining("It is live: roll back to another version, then expire again");

    assertThat(store.ids()).hasSize(3);
    assertThat(files)
        .allSatisfy(each -> assertThat(store.read(store.path(each.path()))).isPresent());
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void theFilesOfALiveVersionStayWhenItsManifestIsGone(StoreKind kind) throws Exception {
    store = kind.create(directory);
    publish("2026-01-01", "a");
    VersionId live = publish("2026-01-02", "a");
    List<SegmentFile> files = store.open(live).manifest().segments().get(0).files();
    store
        .files()
        .delete(new org.apache.hadoop.fs.Path(store.directory(live), "manifest.json"), false);

    assertThatThrownBy(() -> expire(1))
        .hasMessageContaining("nothing was removed")
        .hasMessageContaining("version " + live + " needs: its manifest is not there")
        .hasMessageContaining("It is live: roll back to another version, then expire again");

    assertThat(files)
        .allSatisfy(each -> assertThat(store.read(store.path(each.path()))).isPresent());
    assertThat(Approvals.find(store, live)).isPresent();
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aDamagedManifestCostsNoFiles(StoreKind kind) {
    store = kind.create(directory);
    publish("2026-01-01", "a");
    VersionId damaged = publish("2026-01-02", "a");
    VersionId live = publish("2026-01-03", "a");
    store.replace(
        new org.apache.hadoop.fs.Path(store.directory(damaged), "manifest.json"), new byte[] {'{'});

    assertThatThrownBy(() -> expire(2))
        .hasMessageContaining("nothing was removed")
        .hasMessageContaining("version " + damaged)
        .hasMessageContaining("manifest.json: is not JSON");

    assertThat(new Versions(store).list())
        .extracting(VersionEntry::state)
        .containsExactly(VersionState.APPROVED, VersionState.DAMAGED, VersionState.LIVE);
    store.verify(store.open(live).manifest(), FileCheck.CHECKSUMS);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void everyStateIsListed(StoreKind kind) {
    store = kind.create(directory);
    publish("2026-01-01", "a");
    publish("2026-01-02", "a");
    TestApprovals.reject(store, staged("2026-01-03", "a"));
    staged("2026-01-04", "a");
    assertThat(new Versions(store).list())
        .extracting(VersionEntry::state)
        .containsExactly(
            VersionState.APPROVED, VersionState.LIVE, VersionState.REJECTED, VersionState.STAGED);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void a09_keepingNothingIsRefused(StoreKind kind) {
    store = kind.create(directory);
    assertThatThrownBy(() -> expire(0)).hasMessageContaining("keep-versions is 0; allowed:");
  }
}
