package io.nightsieve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.nightsieve.config.ConfigLoader;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightConfig;
import io.nightsieve.testing.SparkSessions;
import io.nightsieve.version.NightBuild;
import io.nightsieve.version.VersionStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Parquet file whose footer is sound, so that only the scan finds the damage. */
class DamagedPagesEndWithThreeTest {
  private final SparkSession spark = SparkSessions.shared();

  @TempDir private Path directory;

  @Test
  void c15_damageInTheMiddleOfAFileIsAnInputErrorThatNamesTheFile() throws IOException {
    Path day = directory.resolve("logs/dt=2026-01-01");
    spark
        .range(0, 50_000, 1, 1)
        .selectExpr("id % 100 as user_id", "id as item_id")
        .write()
        .parquet(day.toString());
    Path file;
    try (Stream<Path> files = Files.list(day)) {
      file = files.filter(path -> path.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(file);
    for (int i = bytes.length / 4; i < bytes.length / 2; i++) {
      bytes[i] = 0x55;
    }
    Files.write(file, bytes);
    Files.deleteIfExists(day.resolve("." + file.getFileName() + ".crc"));

    Path yaml = directory.resolve("night.yaml");
    Files.writeString(
        yaml,
        String.join(
            "\n",
            "name: damaged",
            "source:",
            "  path: " + directory.resolve("logs"),
            "  partition: {column: dt, format: yyyy-MM-dd}",
            "  columns: {user: user_id, item: item_id}",
            "item: {type: long}",
            "layers: [{name: all, keep: 1 days, kind: bloom}]",
            "fpp: 0.01",
            "publish: {path: '" + directory.resolve("filters") + "'}"));
    NightConfig config = ConfigLoader.load(yaml, Map.of(), Map.of());
    VersionStore store = new VersionStore(config.publish().path(), new Configuration());
    Throwable thrown =
        catchThrowable(() -> new NightBuild(spark, config, store).stage(LocalDate.of(2026, 1, 1)));

    Failure failure = Failure.of(thrown);
    assertThat(failure.exitCode()).isEqualTo(ExitCode.INPUT);
    assertThat(failure.message())
        .contains(file.getFileName().toString())
        .contains("is damaged in its data")
        .contains("nothing was published");
    assertThat(store.ids()).isEmpty();
  }
}
