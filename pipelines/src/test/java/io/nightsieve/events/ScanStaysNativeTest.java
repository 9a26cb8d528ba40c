package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig.ItemForm;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.Readings;
import io.nightsieve.testing.SparkSessions;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScanStaysNativeTest {
  @TempDir Path dir;

  @BeforeEach
  void manyDays() {
    SparkSessions.shared()
        .sql(
            "select id user_id, cast(id as string) item_id, 'click' event_type, 'x' payload,"
                + " timestamp_seconds(1767225600 + 3600 * id) event_time,"
                + " date_format(timestamp_seconds(1767225600 + 3600 * id), 'yyyy-MM-dd') dt"
                + " from range(24 * 20)")
        .repartition(1)
        .write()
        .partitionBy("dt")
        .parquet(dir.resolve("in").toString());
  }

  private Events events(SparkSession spark) {
    return EventReader.read(
        spark,
        Configs.source(dir.resolve("in")).itemForm(ItemForm.STRING).build(),
        DayWindow.endingOn(LocalDate.parse("2026-01-20"), 20));
  }

  @Test
  void c22_allDaysAreOneScanInGeneratedCodeOfTheNeededColumns() {
    Events events = events(SparkSessions.shared());
    String plan = events.rows().queryExecution().executedPlan().toString();
    assertThat(plan.split("FileScan parquet", -1)).as(plan).hasSize(2);
    assertThat(plan).contains("*(1) Project").doesNotContain("UDF").doesNotContain("payload");
    assertThat(plan).contains("Batched: true");
    String hashes =
        events.rows().select(EventColumns.USER).queryExecution().executedPlan().toString();
    assertThat(hashes).doesNotContain("item_id#").doesNotContain("event_time#");
  }

  @Test
  void b15_settingsOfTheSessionNeitherMatterNorChange() {
    SparkSession spark = SparkSessions.fresh();
    spark.conf().set("spark.sql.ansi.enabled", "true");
    spark.conf().set("spark.sql.caseSensitive", "true");
    spark.conf().set("spark.sql.session.timeZone", "Asia/Kolkata");
    spark.conf().set("spark.sql.files.ignoreCorruptFiles", "true");
    spark.conf().set("spark.sql.parquet.enableVectorizedReader", "false");
    scala.collection.immutable.Map<String, String> before = spark.conf().getAll();
    Readings read =
        Readings.of(
            spark,
            Configs.source(dir.resolve("in")).itemForm(ItemForm.LONG).build(),
            "2026-01-20",
            20);
    assertThat(read.used()).hasSize(480);
    assertThat(read.rejected()).isEqualTo(Map.of());
    assertThat(spark.conf().getAll()).isEqualTo(before);
  }
}
