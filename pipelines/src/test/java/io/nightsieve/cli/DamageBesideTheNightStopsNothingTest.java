package io.nightsieve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.cli.Night.Outcome;
import io.nightsieve.config.ExitCode;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.version.StagedVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DamageBesideTheNightStopsNothingTest {
  @TempDir private Path directory;

  private SmallNight night;

  private org.apache.hadoop.fs.Path file(StagedVersion version, String name) {
    return new org.apache.hadoop.fs.Path(night.store().directory(version.id()), name);
  }

  @ParameterizedTest
  @CsvSource({"FILE, {", "HDFS, {", "FILE,"})
  void aLiveManifestThatIsDamagedOrGoneIsReplacedByTheNextNight(StoreKind kind, String bytes)
      throws IOException {
    night = new SmallNight(directory, kind, 1000);
    night.writeLogs(SmallNight.DAY, "a");
    StagedVersion first = night.steps().build(SmallNight.DAY);
    assertThat(night.auditAndPublish(first)).isPresent();
    if (bytes == null) {
      night.store().files().delete(file(first, "manifest.json"), false);
    } else {
      night.store().replace(file(first, "manifest.json"), bytes.getBytes(StandardCharsets.UTF_8));
    }
    night.writeLogs(SmallNight.DAY.plusDays(1), "a");

    Night second = new NightlyRun(night.steps()).run(SmallNight.DAY.plusDays(1));

    assertThat(second.outcome()).isEqualTo(Outcome.LIVE);
    assertThat(night.store().liveVersion().orElseThrow().id().date())
        .isEqualTo(SmallNight.DAY.plusDays(1));
    assertThat(night.said())
        .contains("warning: the audit compares with no earlier version")
        .contains(first.id().toString());
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aPublicationIsDoneThoughItsAuditCannotBeReadForTheSummary(StoreKind kind)
      throws IOException {
    night = new SmallNight(directory, kind, 1000);
    night.writeLogs(SmallNight.DAY, "a");
    StagedVersion staged = night.steps().build(SmallNight.DAY);
    assertThat(night.auditAndPublish(staged)).contains(Outcome.LIVE);
    night.store().replace(file(staged, "audit/audit.json"), new byte[] {'{'});

    Result result = night.steps().night(Outcome.LIVE, staged).result();

    assertThat(result.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(result.fields()).containsEntry("audit", null);
    assertThat(result.fields().get("report")).asString().endsWith("report.html");
    assertThat(night.said())
        .contains("warning: the summary is without the audit: ")
        .contains("audit.json is not an audit");
  }
}
