package io.nightsieve.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.filters.FilterKind;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigIsReadTest {
  @TempDir Path directory;

  @Test
  void everyKeyArrivesInItsField() {
    NightConfig config = ConfigFiles.load(directory, ConfigFiles.FULL);

    assertThat(config)
        .isEqualTo(
            new NightConfig(
                "feed-seen",
                new NightConfig.Source(
                    "hdfs:///logs/behavior",
                    NightConfig.Format.CSV,
                    Map.of("header", "true", "sep", ";"),
                    Optional.of(new NightConfig.Partition("dt", "yyyyMMdd", ZoneId.of("UTC"))),
                    new NightConfig.Columns(
                        "user_id", "item_id", Optional.of("event_type"), Optional.of("event_time")),
                    List.of("impression", "click"),
                    List.of("unsee"),
                    2,
                    ZoneId.of("Asia/Shanghai"),
                    3,
                    NightConfig.OnBadFile.SKIP,
                    NightConfig.SuccessMarker.REQUIRED,
                    NightConfig.OnMissingDay.EMPTY),
                new NightConfig.Item(NightConfig.ItemForm.LONG),
                List.of(
                    new NightConfig.Layer(
                        "history", 28, FilterKind.EXACT, OptionalDouble.of(0.001))),
                0.02,
                new NightConfig.Sizing(0.2, 0.1, 5000),
                new NightConfig.Publish("hdfs:///filters/feed-seen", 3, "native", 8),
                new NightConfig.Audit(100, 50, NightConfig.OnInsufficient.APPROVE)));
  }

  @Test
  void whatIsLeftOutHasTheDocumentedDefault() {
    NightConfig config = ConfigFiles.load(directory, ConfigFiles.LEAST);

    assertThat(config.source())
        .isEqualTo(
            new NightConfig.Source(
                "/logs",
                NightConfig.Format.PARQUET,
                Map.of(),
                Optional.empty(),
                new NightConfig.Columns(
                    "user_id", "item_id", Optional.empty(), Optional.of("event_time")),
                List.of(),
                List.of(),
                1,
                ZoneId.of("UTC"),
                0,
                NightConfig.OnBadFile.FAIL,
                NightConfig.SuccessMarker.IGNORED,
                NightConfig.OnMissingDay.FAIL));
    assertThat(config.layers())
        .containsExactly(
            new NightConfig.Layer("recent", 7, FilterKind.BLOOM, OptionalDouble.empty()));
    assertThat(config.sizing()).isEqualTo(new NightConfig.Sizing(0, 0.05, 1_000_000));
    assertThat(config.publish()).isEqualTo(new NightConfig.Publish("/filters", 14, "native", 16));
    assertThat(config.audit())
        .isEqualTo(new NightConfig.Audit(20000, 500, NightConfig.OnInsufficient.REJECT));
  }

  @Test
  void aPartitionWithoutZoneIsCutInTheZoneOfTheSource() {
    String yaml =
        ConfigFiles.LEAST.replace(
            "  path: /logs\n",
            "  path: /logs\n  zone: America/New_York\n  partition: {column: dt}\n");

    assertThat(ConfigFiles.load(directory, yaml).source().partition())
        .contains(new NightConfig.Partition("dt", "yyyy-MM-dd", ZoneId.of("America/New_York")));
  }

  @Test
  void theCommandLineBeatsTheEnvironmentAndThatTheFile() {
    Map<String, String> env =
        Map.of(
            "NIGHTSIEVE_SIZING_HEADROOM", "0.3",
            "NIGHTSIEVE_SIZING_MARGIN", "0.2",
            "NIGHTSIEVE_SIZING_MAX_ITEMS_PER_USER", "77",
            "NIGHTSIEVE_LAYERS_0_KEEP", "9 days",
            "NIGHTSIEVE_HOME", "/opt/nightsieve");
    Map<String, String> overrides =
        Map.of(
            "sizing.headroom", "0.4",
            "source.actions", "view, click",
            "source.undo", "",
            "source.columns.action", "kind",
            "source.options.header", "true",
            "layers[0].name", "week");

    NightConfig config = ConfigFiles.load(directory, ConfigFiles.FULL, env, overrides);

    assertThat(config.sizing()).isEqualTo(new NightConfig.Sizing(0.4, 0.2, 77));
    assertThat(config.layers().get(0).keepDays()).isEqualTo(9);
    assertThat(config.layers().get(0).name()).isEqualTo("week");
    assertThat(config.source().actions()).containsExactly("view", "click");
    assertThat(config.source().undo()).isEmpty();
    assertThat(config.source().options()).containsEntry("header", "true").containsEntry("sep", ";");
  }

  @Test
  void ratesAreReadHoweverTheyAreWritten() {
    for (String written : List.of("0.001", "1e-3", "1.0E-3", "\"0.001\"", " .001")) {
      String yaml = ConfigFiles.LEAST.replace("fpp: 0.01", "fpp: " + written);
      assertThat(ConfigFiles.load(directory, yaml).fpp()).as(written).isEqualTo(0.001);
    }
  }
}
