package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.config.DayWindow;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.Readings;
import io.nightsieve.testing.SparkSessions;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LateEventsTest {
  @TempDir Path dir;

  private void write(String day, String... eventTimes) {
    SparkSessions.shared()
        .createDataset(List.of(eventTimes), org.apache.spark.sql.Encoders.STRING())
        .select(
            functions.lit(1L).as("user_id"),
            functions.monotonically_increasing_id().bitwiseAND(0xff).as("item_id"),
            functions.col("value").cast("timestamp").as("event_time"))
        .coalesce(1)
        .write()
        .parquet(dir.resolve("in/dt=" + day).toString());
  }

  private Configs config() {
    return Configs.source(dir.resolve("in")).noAction().emptyWhenMissing();
  }

  @Test
  void e01_lateEventsAreUsedWithinTheLookBackAndCountedBeyond() {
    write("2026-01-03", "2026-01-01T23:50:00Z", "2026-01-03T10:00:00Z");
    Readings used = Readings.of(config().lateDays(3).build(), "2026-01-03", 7);
    assertThat(used.used()).hasSize(2);
    assertThat(used.rejected()).isEmpty();
    Readings late = Readings.of(config().lateDays(1).build(), "2026-01-03", 7);
    assertThat(late.used()).hasSize(1);
    assertThat(late.rejected()).isEqualTo(Map.of("too_late", 1L));
  }

  @Test
  void e01_eventsBeforeTheWindowAreCountedApart() {
    write("2026-01-03", "2026-01-01T23:50:00Z", "2026-01-02T00:00:00Z");
    Readings read = Readings.of(config().build(), "2026-01-03", 2);
    assertThat(read.used()).containsExactly("1:1");
    assertThat(read.rejected()).isEqualTo(Map.of("outside_window", 1L));
  }

  @Test
  void e01_aClockThatIsAheadLosesNoItem() {
    write("2026-01-03", "2026-01-04T00:00:30Z", "2038-01-19T03:14:07Z", "2026-01-03T23:59:59Z");
    Readings read = Readings.of(config().build(), "2026-01-03", 1);
    assertThat(read.used()).hasSize(3);
    assertThat(read.odd()).isEqualTo(Map.of("clock_ahead", 2L));
    assertThat(read.rows())
        .allSatisfy(
            row ->
                assertThat(row.<Long>getAs(EventColumns.TIME_MICROS))
                    .isLessThan(LocalDate.parse("2026-01-04").toEpochDay() * 86_400_000_000L));
  }

  @Test
  void e03_daysOf23And25HoursHoldEveryHourOnce() {
    SparkSessions.shared()
        .sql(
            "select 1L user_id, id item_id, date_format(t, 'yyyy-MM-dd') dt, t event_time from"
                + " (select id, timestamp_seconds(1709942400 + 3600 * id) t from range(24 * 5)"
                + " union all"
                + " select id + 1000, timestamp_seconds(1730505600 + 3600 * id) from range(24 * 5))")
        .repartition(1)
        .write()
        .partitionBy("dt")
        .parquet(dir.resolve("in").toString());
    Configs newYork = config().zone("America/New_York").partitionZone("UTC");
    Map<String, Integer> hours =
        Map.of(
            "2024-03-09",
            24,
            "2024-03-10",
            23,
            "2024-03-11",
            24,
            "2024-11-02",
            24,
            "2024-11-03",
            25,
            "2024-11-04",
            24);
    hours.forEach(
        (day, expected) -> {
          Readings read = Readings.of(newYork.build(), day, 1);
          assertThat(read.used()).as(day).hasSize(expected).doesNotHaveDuplicates();
        });
    assertThat(Readings.of(newYork.build(), "2024-03-11", 3).used())
        .as("three days, their sum")
        .hasSize(71);
    assertThat(Readings.of(newYork.build(), "2024-03-10", 1).events().source().files())
        .as("one day of New York lies in two days of UTC")
        .hasSize(2);
  }

  @Test
  void e03_aWindowThatEndsBeforeItStartsIsRefused() {
    assertThatThrownBy(
            () -> new DayWindow(LocalDate.parse("2026-01-02"), LocalDate.parse("2026-01-01")))
        .hasMessageContaining("2026-01-02");
  }

  @Test
  void e01_withoutATimeColumnTheDayIsThatOfThePartition() {
    write("2026-01-03", "2020-01-01T00:00:00Z");
    Readings read =
        Readings.of(
            config().noTime().zone("America/New_York").partitionZone("UTC").build(),
            "2026-01-03",
            1);
    assertThat(read.used()).hasSize(1);
  }

  @Test
  void e01_flatFilesAreJudgedByTheirTimesAlone() {
    SparkSessions.shared()
        .sql(
            "select 1L user_id, id item_id, timestamp_seconds(1767225600 + 86400 * id) event_time"
                + " from range(5)")
        .write()
        .parquet(dir.resolve("in").toString());
    Readings read = Readings.of(config().flat().build(), "2026-01-03", 2);
    assertThat(read.used()).containsExactly("1:1", "1:2");
    assertThat(read.rejected()).isEqualTo(Map.of("outside_window", 3L));
    assertThatThrownBy(() -> Readings.of(config().flat().noTime().build(), "2026-01-03", 2))
        .hasMessageContaining("source.columns.time");
  }

  @Test
  void b08_actionsCountUndoOthersAndNoneAreCounted() {
    SparkSessions.shared()
        .sql(
            "select 1L user_id, id item_id, timestamp '2026-01-03 10:00:00' event_time, case id"
                + " when 0 then 'click' when 1 then 'unsee' when 2 then 'search' end event_type"
                + " from range(4)")
        .write()
        .parquet(dir.resolve("in/dt=2026-01-03").toString());
    Configs base = Configs.source(dir.resolve("in"));
    Readings read =
        Readings.of(base.actions(List.of("click"), List.of("unsee")).build(), "2026-01-03", 1);
    assertThat(read.used()).containsExactly("1:0");
    assertThat(read.rejected()).isEqualTo(Map.of("other_action", 1L, "null_action", 1L));
    assertThat(read.events().rows().where("reason = 0 and not seen").select("item").collectAsList())
        .hasSize(1);
    Readings all = Readings.of(base.actions(List.of(), List.of()).build(), "2026-01-03", 1);
    assertThat(all.used()).hasSize(4);
  }
}
