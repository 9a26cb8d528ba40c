package io.nightsieve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.build.SegmentFile;
import io.nightsieve.cli.Night.Outcome;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.version.FileCheck;
import io.nightsieve.version.StagedVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A segment file whose bytes changed at the same length. */
class DamagedFilesComeBackTest {
  @TempDir private Path directory;

  private SmallNight night;
  private StagedVersion staged;
  private org.apache.hadoop.fs.Path damaged;
  private org.apache.hadoop.fs.Path sound;

  private void damagedNight(StoreKind kind) throws IOException {
    night = new SmallNight(directory, kind, 1000);
    night.writeLogs(SmallNight.DAY, "a");
    staged = night.steps().build(SmallNight.DAY);
    List<SegmentFile> files = staged.manifest().segments().get(0).files();
    damaged = night.store().path(files.get(0).path());
    sound = night.store().path(files.get(1).path());
    night.damage(damaged);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aRerunAfterARejectionBringsTheBytesBackAndLeavesTheOtherFiles(StoreKind kind)
      throws IOException {
    damagedNight(kind);
    FileStatus before = night.store().files().getFileStatus(sound);
    assertThat(night.auditAndPublish(staged)).as("rejected").isEmpty();

    StagedVersion again = night.steps().build(SmallNight.DAY);

    assertThat(again.manifestSha256()).isEqualTo(staged.manifestSha256());
    assertThat(night.store().faults(again.manifest(), FileCheck.CHECKSUMS)).isEmpty();
    assertThat(night.auditAndPublish(again)).contains(Outcome.LIVE);
    assertThat(night.store().files().getFileStatus(sound).getModificationTime())
        .isEqualTo(before.getModificationTime());
    assertThat(night.store().files().listStatus(damaged.getParent()))
        .extracting(status -> status.getPath().getName())
        .noneMatch(name -> name.contains(".tmp"));
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void theBytesComeBackWhenTheVersionsDirectoryWasRemovedAsMessagesAdvise(StoreKind kind)
      throws IOException {
    damagedNight(kind);
    night.store().files().delete(night.store().directory(staged.id()), true);

    StagedVersion again = night.steps().build(SmallNight.DAY);

    assertThat(night.store().faults(again.manifest(), FileCheck.CHECKSUMS)).isEmpty();
    assertThat(night.auditAndPublish(again)).contains(Outcome.LIVE);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aLiveVersionsFileComesBackOnceAnAuditFoundIt(StoreKind kind) throws IOException {
    damagedNight(kind);
    night.auditAndPublish(staged);
    assertThat(night.auditAndPublish(night.steps().build(SmallNight.DAY))).isPresent();
    night.damage(damaged);
    assertThat(night.steps().audit(staged)).isEmpty();

    Night rerun = new NightlyRun(night.steps()).run(SmallNight.DAY);

    assertThat(rerun.outcome()).isEqualTo(Outcome.LIVE);
    assertThat(night.store().faults(staged.manifest(), FileCheck.CHECKSUMS)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aDamagedVerdictIsReasonToLookAtEveryByte(StoreKind kind) throws IOException {
    damagedNight(kind);
    night
        .store()
        .replace(
            new org.apache.hadoop.fs.Path(
                night.store().directory(staged.id()), "audit/verdict.json"),
            new byte[0]);

    assertThat(night.auditAndPublish(night.steps().build(SmallNight.DAY))).contains(Outcome.LIVE);
  }
}
