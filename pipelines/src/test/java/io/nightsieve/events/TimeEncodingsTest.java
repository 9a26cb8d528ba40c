package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.testing.Configs;
import io.nightsieve.testing.ParquetFiles;
import io.nightsieve.testing.Readings;
import io.nightsieve.testing.SparkSessions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeEncodingsTest {
  private static final Instant EVENT = Instant.parse("2026-01-01T23:30:00Z");
  private static final long MICROS = EVENT.getEpochSecond() * 1_000_000;
  private static final long JULIAN_DAY_OF_EPOCH = 2_440_588;

  private final TimeZone jvmZone = TimeZone.getDefault();
  @TempDir Path dir;
  private int files;

  @AfterEach
  void restoreTheJvmZone() {
    TimeZone.setDefault(jvmZone);
  }

  private void write(String timeType, List<Consumer<Group>> times) {
    List<Consumer<Group>> rows = new ArrayList<>();
    for (Consumer<Group> time : times) {
      long item = files * 100L + rows.size();
      rows.add(
          group -> {
            group.append("user_id", 1L).append("item_id", item);
            time.accept(group);
          });
    }
    ParquetFiles.write(
        dir.resolve("in/dt=2026-01-01/" + files++ + ".parquet"),
        "message log { required int64 user_id; required int64 item_id; optional " + timeType + " }",
        rows);
  }

  private static Consumer<Group> time(long value) {
    return group -> group.add("event_time", value);
  }

  private static Consumer<Group> time(String value) {
    return group -> group.add("event_time", value);
  }

  private static Consumer<Group> int96(Instant instant) {
    long seconds = instant.getEpochSecond();
    ByteBuffer bytes = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(Math.floorMod(seconds, 86_400L) * 1_000_000_000L + instant.getNano());
    bytes.putInt((int) (Math.floorDiv(seconds, 86_400L) + JULIAN_DAY_OF_EPOCH));
    return group -> group.add("event_time", Binary.fromConstantByteArray(bytes.array()));
  }

  private Map<Long, Long> microsByItem(SparkSession spark, String zone) {
    Readings read =
        Readings.of(
            spark,
            Configs.source(dir.resolve("in")).noAction().zone(zone).lateDays(100_000).build(),
            "2026-01-01",
            1);
    Map<Long, Long> micros = new TreeMap<>();
    for (Row row : read.rows()) {
      micros.put(row.getAs(EventColumns.ITEM), row.getAs(EventColumns.TIME_MICROS));
    }
    return micros;
  }

  @ParameterizedTest
  @CsvSource({
    "UTC, UTC, TIMESTAMP_LTZ",
    "Asia/Shanghai, UTC, TIMESTAMP_LTZ",
    "UTC, America/New_York, TIMESTAMP_NTZ",
    "Asia/Shanghai, America/New_York, TIMESTAMP_LTZ"
  })
  void c20_oneInstantInEveryEncodingIsOneTimeWhateverTheZones(
      String jvm, String session, String timestampType) {
    write("int96 event_time;", List.of(int96(EVENT)));
    write("int64 event_time (TIMESTAMP(MILLIS,true));", List.of(time(MICROS / 1_000)));
    write("int64 event_time (TIMESTAMP(MICROS,true));", List.of(time(MICROS)));
    write("int64 event_time (TIMESTAMP(NANOS,true));", List.of(time(MICROS * 1_000 + 7)));
    write("int64 event_time (TIMESTAMP(MILLIS,false));", List.of(time(MICROS / 1_000)));
    write("int64 event_time (TIMESTAMP(MICROS,false));", List.of(time(MICROS)));
    write("int64 event_time (TIMESTAMP(NANOS,false));", List.of(time(MICROS * 1_000 + 7)));
    TimeZone.setDefault(TimeZone.getTimeZone(jvm));
    SparkSession spark = SparkSessions.fresh();
    spark.conf().set("spark.sql.session.timeZone", session);
    spark.conf().set("spark.sql.timestampType", timestampType);
    spark.conf().set("spark.sql.parquet.int96TimestampConversion", "true");
    assertThat(microsByItem(spark, "UTC").values()).hasSize(7).containsOnly(MICROS);
    assertThat(spark.conf().get("spark.sql.session.timeZone")).isEqualTo(session);
  }

  @Test
  void c20_aWallClockIsReadInTheZoneOfTheConfiguration() {
    write("int64 event_time (TIMESTAMP(MICROS,false));", List.of(time(MICROS)));
    write("int64 event_time (TIMESTAMP(NANOS,false));", List.of(time(MICROS * 1_000)));
    write("int64 event_time (TIMESTAMP(MICROS,true));", List.of(time(MICROS)));
    long eightHours = 8 * 3_600_000_000L;
    assertThat(microsByItem(SparkSessions.shared(), "Asia/Shanghai"))
        .containsEntry(0L, MICROS - eightHours)
        .containsEntry(100L, MICROS - eightHours)
        // Past the end of the partition's day in Shanghai, so it is put at that end.
        .containsEntry(200L, Instant.parse("2026-01-01T16:00:00Z").toEpochMilli() * 1_000 - 1);
  }

  @Test
  void c20_datesAreTheStartOfTheirDay() {
    int day = (int) (MICROS / 86_400_000_000L);
    write("int32 event_time (DATE);", List.of(group -> group.add("event_time", day)));
    assertThat(microsByItem(SparkSessions.shared(), "Asia/Shanghai"))
        .containsEntry(0L, Instant.parse("2025-12-31T16:00:00Z").toEpochMilli() * 1_000);
  }

  @Test
  void c20_numbersOfTheEpochTellTheirUnitByTheirSize() {
    long seconds = MICROS / 1_000_000;
    write(
        "int64 event_time;",
        List.of(time(seconds), time(MICROS / 1_000), time(MICROS), time(MICROS * 1_000 + 999)));
    write("int32 event_time;", List.of(group -> group.add("event_time", Math.toIntExact(seconds))));
    write("double event_time;", List.of(group -> group.add("event_time", seconds + 0.25)));
    Map<Long, Long> micros = microsByItem(SparkSessions.shared(), "UTC");
    assertThat(micros.remove(200L)).isEqualTo(MICROS + 250_000);
    assertThat(micros.values()).hasSize(5).containsOnly(MICROS);
  }

  @ParameterizedTest
  @CsvSource({"false, UTC", "true, America/New_York"})
  void c20_textIsReadAsIsoTimeInTheZoneOfTheConfiguration(boolean ansi, String session) {
    write(
        "binary event_time (STRING);",
        List.of(
            time("2026-01-01T15:30Z"),
            time("2026-01-01 23:30:00"),
            time("2026-01-01T23:30"),
            time("2026-01-01T23:30:00+08:00"),
            time("2026-01-01T15:30:00.000001Z"),
            time(Long.toString(MICROS / 1_000_000 - 28_800)),
            time((MICROS / 1_000_000 - 28_800) + ".5"),
            time("2026-01-01"),
            time("12:30"),
            time("today"),
            time("2026-13-01T00:00:00Z"),
            time(""),
            group -> {}));
    SparkSession spark = SparkSessions.fresh();
    spark.conf().set("spark.sql.ansi.enabled", ansi);
    spark.conf().set("spark.sql.session.timeZone", session);
    long event = MICROS - 8 * 3_600_000_000L;
    Map<Long, Long> micros = microsByItem(spark, "Asia/Shanghai");
    assertThat(micros)
        .containsEntry(0L, event)
        .containsEntry(1L, event)
        .containsEntry(2L, event)
        .containsEntry(3L, event)
        .containsEntry(4L, event + 1)
        .containsEntry(5L, event)
        .containsEntry(6L, event + 500_000)
        .containsEntry(7L, Instant.parse("2025-12-31T16:00:00Z").toEpochMilli() * 1_000);
    assertThat(
            Readings.of(
                    spark,
                    Configs.source(dir.resolve("in")).noAction().zone("Asia/Shanghai").build(),
                    "2026-01-01",
                    1)
                .rejected())
        .isEqualTo(Map.of("bad_time", 4L, "null_time", 1L));
  }

  @Test
  void c20_timesBeforeTheGregorianCalendarDoNotStopARun() {
    write("int96 event_time;", List.of(int96(Instant.parse("0001-01-01T00:00:00Z"))));
    Readings read =
        Readings.of(Configs.source(dir.resolve("in")).noAction().build(), "2026-01-01", 1);
    assertThat(read.rejected()).isEqualTo(Map.of("too_late", 1L));
  }

  @Test
  void c20_aColumnThatIsNoTimeIsRefused() {
    write("boolean event_time;", List.of(group -> group.add("event_time", true)));
    assertThatThrownBy(() -> microsByItem(SparkSessions.shared(), "UTC"))
        .hasMessageContaining("source.columns.time: column event_time is BOOLEAN in ");
  }
}
