package io.nightsieve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.cli.Night.Outcome;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.version.VersionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VanishedDaysStopTheNightTest {
  private static final LocalDate NEXT = SmallNight.DAY.plusDays(1);

  @TempDir private Path directory;

  private SmallNight live(Map<String, String> set) throws IOException {
    SmallNight night = new SmallNight(directory, StoreKind.FILE, 1000, set);
    Path first = night.writeLogs(SmallNight.DAY, "a");
    assertThat(night.auditAndPublish(night.steps().build(SmallNight.DAY))).contains(Outcome.LIVE);
    Files.delete(first);
    night.writeLogs(NEXT, "a");
    return night;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDayThatServingKnowsAndThatIsGoneIsAnError(boolean withItsDirectory) throws IOException {
    SmallNight night = live(Map.of());
    if (withItsDirectory) {
      deleteDirectory();
    }
    VersionId before = night.store().liveVersion().orElseThrow().id();
    assertThatThrownBy(() -> night.steps().build(NEXT))
        .isInstanceOf(NightsieveException.class)
        .hasMessageContaining("nothing is left of the day 2026-01-01")
        .hasMessageContaining(before.toString())
        .hasMessageContaining("source.on-missing-day: empty")
        .extracting("exitCode")
        .isEqualTo(ExitCode.INPUT);
    assertThat(night.store().liveVersion().orElseThrow().id()).isEqualTo(before);
  }

  @Test
  void whereDaysMayBeMissingItIsReported() throws IOException {
    SmallNight night = live(Map.of("source.on-missing-day", "empty"));
    deleteDirectory();
    assertThat(night.steps().build(NEXT).manifest().missingDays()).containsExactly("2026-01-01");
  }

  @Test
  void aDayThatNoWindowCoversMayGo() throws IOException {
    SmallNight night = live(Map.of());
    deleteDirectory();
    night.writeLogs(NEXT.plusDays(1), "a");
    assertThat(night.steps().build(NEXT.plusDays(1)).manifest().missingDays()).isEmpty();
  }

  private void deleteDirectory() throws IOException {
    try (var files = Files.walk(directory.resolve("logs/dt=" + SmallNight.DAY))) {
      for (Path path : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
