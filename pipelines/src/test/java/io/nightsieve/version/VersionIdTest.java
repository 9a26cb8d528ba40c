package io.nightsieve.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.config.ConfigFingerprint;
import io.nightsieve.source.InputFile;
import io.nightsieve.source.SourceReport;
import io.nightsieve.testing.Configs;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionIdTest {
  private static final LocalDate DAY = LocalDate.of(2026, 1, 2);
  private static final ConfigFingerprint CONFIG =
      ConfigFingerprint.of(Configs.source("/logs").publish(Path.of("/published")).build());

  private static SourceReport source(long size, long modified, Map<String, String> skipped) {
    return new SourceReport(
        List.of(new InputFile("/logs/a.parquet", size, modified, "2026-01-02", 5)),
        skipped,
        List.of(),
        List.of(),
        List.of());
  }

  @Test
  void theIdOfKnownInputsIsFrozen() {
    assertThat(VersionId.of(DAY, CONFIG, source(100, 17, Map.of())).toString())
        .isEqualTo("2026-01-02-c0495e45");
  }

  @Test
  void otherInputsOrAnotherConfigurationHaveAnotherId() {
    VersionId id = VersionId.of(DAY, CONFIG, source(100, 17, Map.of()));
    ConfigFingerprint other =
        ConfigFingerprint.of(
            Configs.source("/logs").publish(Path.of("/published")).lateDays(1).build());
    assertThat(
            List.of(
                VersionId.of(DAY, CONFIG, source(101, 17, Map.of())),
                VersionId.of(DAY, CONFIG, source(100, 18, Map.of())),
                VersionId.of(DAY, CONFIG, source(100, 17, Map.of("/logs/b", "empty"))),
                VersionId.of(DAY, other, source(100, 17, Map.of())),
                VersionId.of(DAY.plusDays(1), CONFIG, source(100, 17, Map.of()))))
        .doesNotContain(id)
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "latest", "2026-01-02", "2026-13-02-00000000", "2026-01-02-ABCDEF00"})
  void whatIsNoVersionIsRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> VersionId.parse(text))
        .hasMessageContaining("\"" + text + "\" is no version")
        .hasMessageContaining("2026-01-02-0a1b2c3d");
  }
}
