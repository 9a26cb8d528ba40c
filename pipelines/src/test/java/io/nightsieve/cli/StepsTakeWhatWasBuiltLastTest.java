package io.nightsieve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.cli.Night.Outcome;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Build, audit and publish as steps of their own, while the logs of the day change. */
class StepsTakeWhatWasBuiltLastTest {
  private static final long FAR_AHEAD = 4_000_000_000_000L;

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aNightThatIsBuiltAgainFromItsFirstFilesIsTheOneThatIsAudited(StoreKind kind)
      throws IOException {
    SmallNight night = new SmallNight(directory, kind, 1000);
    night.writeLogs(SmallNight.DAY, "a");
    StagedVersion first = night.steps().build(SmallNight.DAY);
    Path more = night.writeLogs(SmallNight.DAY, "b");
    StagedVersion second = night.steps().build(SmallNight.DAY);
    assertThat(night.steps().latest(SmallNight.DAY).id()).isEqualTo(second.id());
    // Written by a machine whose clock is ahead.
    night.store().files().setTimes(manifest(night, second.id()), FAR_AHEAD, -1);
    Files.delete(more);

    assertThat(night.steps().build(SmallNight.DAY).id()).isEqualTo(first.id());

    StagedVersion taken = night.steps().latest(SmallNight.DAY);
    assertThat(taken.id()).isEqualTo(first.id());
    assertThat(night.auditAndPublish(taken)).contains(Outcome.LIVE);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aDayThatWasNotBuiltSaysSo(StoreKind kind) throws IOException {
    SmallNight night = new SmallNight(directory, kind, 1000);
    night.writeLogs(SmallNight.DAY, "a");
    assertThatThrownBy(() -> night.steps().latest(SmallNight.DAY))
        .hasMessageContaining("no version of 2026-01-01 is staged")
        .hasMessageContaining("run \"nightsieve build\" for that date first");
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aTornNoteOfWhatWasBuiltLastIsNamedAndTheNextBuildWritesItAgain(StoreKind kind)
      throws IOException {
    SmallNight night = new SmallNight(directory, kind, 1000);
    night.writeLogs(SmallNight.DAY, "a");
    StagedVersion staged = night.steps().build(SmallNight.DAY);
    night.store().replace(night.store().path("versions/2026-01-01.json"), new byte[] {'{'});
    assertThatThrownBy(() -> night.steps().latest(SmallNight.DAY))
        .hasMessageContaining("versions/2026-01-01.json: is not JSON")
        .hasMessageContaining("Run \"nightsieve build\" for that date again");

    night.steps().build(SmallNight.DAY);

    assertThat(night.steps().latest(SmallNight.DAY).id()).isEqualTo(staged.id());
  }

  private static org.apache.hadoop.fs.Path manifest(SmallNight night, VersionId id) {
    return new org.apache.hadoop.fs.Path(night.store().directory(id), "manifest.json");
  }
}
