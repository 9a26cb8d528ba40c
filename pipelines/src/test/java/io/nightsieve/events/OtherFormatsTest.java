package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.Format;
import io.nightsieve.config.NightConfig.ItemForm;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.source.InputFile;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.Readings;
import io.nightsieve.testing.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherFormatsTest {
  private static final String BIG = "1161888007138312193";

  private final TimeZone jvmZone = TimeZone.getDefault();
  @TempDir Path dir;

  @AfterEach
  void restoreTheJvmZone() {
    TimeZone.setDefault(jvmZone);
  }

  private Configs config(Format format, Map<String, String> options) {
    return Configs.source(dir.resolve("in")).format(format, options);
  }

  private void text(String file, String... lines) throws IOException {
    Path path = dir.resolve("in/dt=2026-01-01").resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, String.join("\n", lines) + "\n");
  }

  @Test
  void g01_jsonKeepsLongIdsExactAndCountsMalformedRows() throws IOException {
    text(
        "a.json",
        "{\"user_id\":"
            + BIG
            + ",\"item_id\":"
            + BIG
            + ",\"event_type\":\"click\","
            + "\"event_time\":\"2026-01-01T10:00:00Z\"}",
        "{\"user_id\":\"u\",\"item_id\":2,\"event_type\":\"click\",\"event_time\":1767261600}",
        "{\"user_id\":\"u\",\"item_id\":3,\"event_ty",
        "{\"user_id\":\"u\",\"event_type\":\"click\",\"event_time\":1767261600}");
    Readings read = Readings.of(config(Format.JSON, Map.of()).build(), "2026-01-01", 1);
    assertThat(read.used()).containsExactly(BIG + ":" + BIG, "u:2");
    assertThat(read.rejected()).isEqualTo(Map.of("malformed", 1L, "null_item", 1L));
    assertThat(read.events().source().files()).extracting(InputFile::rows).containsOnly(-1L);
  }

  @Test
  void b18_jsonArraysAreReadItemByItem() throws IOException {
    text(
        "a.json",
        "{\"USER_ID\":1,\"items\":[]}",
        "{\"USER_ID\":2,\"items\":[{\"item_id\":5},{\"item_id\":6}]}");
    Readings read =
        Readings.of(
            config(Format.JSON, Map.of())
                .noAction()
                .noTime()
                .item("items.item_id", ItemForm.LONG)
                .build(),
            "2026-01-01",
            1);
    assertThat(read.used()).containsExactly("2:5", "2:6");
    assertThat(read.rejected()).isEqualTo(Map.of("empty_items", 1L));
  }

  @Test
  void g01_csvColumnsGoByEachFilesHeaderAndMalformedRowsAreCounted() throws IOException {
    text(
        "a.csv",
        "user_id,item_id,event_type,event_time",
        "u1," + BIG + ",click,2026-01-01 10:00:00",
        "u1,2,click",
        "u1,3,click,2026-01-01 10:00:00,more");
    text(
        "b.csv",
        "extra,event_time,EVENT_TYPE,item_id,user_id",
        "\"a,b\",1767261600,click,4,u2",
        "x,1767261600,other,5,u2");
    text("empty.csv", "", "");
    Readings read =
        Readings.of(config(Format.CSV, Map.of("header", "true")).build(), "2026-01-01", 1);
    assertThat(read.used()).containsExactly("u1:" + BIG, "u2:4");
    assertThat(read.rejected()).isEqualTo(Map.of("malformed", 2L, "other_action", 1L));
  }

  @Test
  void g01_csvWithoutHeaderGoesByPosition() throws IOException {
    text("a.csv", "u1\t7\t0", "u1\t8\t0");
    Readings read =
        Readings.of(
            config(Format.CSV, Map.of("sep", "\t"))
                .noAction()
                .noTime()
                .user("_c0")
                .item("_c1", ItemForm.STRING)
                .build(),
            "2026-01-01",
            1);
    assertThat(read.used()).containsExactly("u1:7", "u1:8");
  }

  @Test
  void c20_orcTimesAreThoseOfTheZoneThatTheWriterStoodIn() {
    SparkSession spark = SparkSessions.shared();
    TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
    spark
        .sql(
            "select 7 user_id, 3L item_id, 'click' event_type,"
                + " timestamp_seconds(1767310200) event_time")
        .write()
        .orc(dir.resolve("in/dt=2026-01-01").toString());
    for (String zone : new String[] {"America/New_York", "Asia/Shanghai", "UTC"}) {
      TimeZone.setDefault(TimeZone.getTimeZone(zone));
      Readings read = Readings.of(config(Format.ORC, Map.of()).build(), "2026-01-01", 1);
      assertThat(read.used()).containsExactly("7:3");
      assertThat(read.rows().get(0).<Long>getAs(EventColumns.TIME_MICROS))
          .as("read in " + zone)
          .isEqualTo(1_767_310_200_000_000L);
      assertThat(read.events().source().files()).extracting(InputFile::rows).containsExactly(1L);
    }
  }

  @Test
  void b18_orcNestedItemsAndDamagedFiles() throws IOException {
    SparkSessions.shared()
        .sql(
            "select 1S User_Id, array(named_struct('x', 1, 'item_id', cast(5 as decimal(9, 0))))"
                + " items")
        .write()
        .orc(dir.resolve("in/dt=2026-01-01").toString());
    Configs nested =
        config(Format.ORC, Map.of()).noAction().noTime().item("items.item_id", ItemForm.STRING);
    assertThat(Readings.of(nested.build(), "2026-01-01", 1).used()).containsExactly("1:5");
    text("broken.orc", "this is no ORC file, whatever its name says");
    assertThatThrownBy(() -> Readings.of(nested.build(), "2026-01-01", 1))
        .isInstanceOf(NightsieveException.class)
        .hasMessageContaining("broken.orc");
  }

  private static String jsonRow(int user, String items) {
    return "{\"user_id\":\"u%d\",\"items\":%s}".formatted(user, items);
  }

  private Readings jsonItems(List<String> rows) throws IOException {
    text("rows.json", rows.toArray(String[]::new));
    Configs config = config(Format.JSON, Map.of()).noAction().noTime();
    return Readings.of(config.item("items", ItemForm.STRING).build(), "2026-01-01", 1);
  }

  @Test
  void b18_jsonArraysThatBeginLateInAFileAreFound() throws IOException {
    List<String> rows = new ArrayList<>(Collections.nCopies(2_000, jsonRow(1, "null")));
    rows.add(jsonRow(2, "[\"a\",\"b\"]"));
    rows.replaceAll(row -> row.replace("items", "Items"));
    Readings read = jsonItems(rows);
    assertThat(read.used()).containsExactly("u2:a", "u2:b");
    assertThat(read.rejected()).isEqualTo(Map.of("empty_items", 2_000L));
  }

  @Test
  void b18_jsonArraysWhereSingleItemsStoodBeforeAreCountedAndNeverOneItem() throws IOException {
    List<String> rows = new ArrayList<>(Collections.nCopies(2_000, jsonRow(1, "\"x\"")));
    rows.add(jsonRow(2, "[\"a\",\"b\"]"));
    rows.add(jsonRow(2, "{\"id\":\"a\"}"));
    Readings read = jsonItems(rows);
    assertThat(read.rejected()).isEqualTo(Map.of("bad_item", 2L));
  }

  @Test
  void aTableThatDoesNotSayWhichFilesItHasIsRefused() {
    SparkSession spark = SparkSessions.shared();
    spark.sql("select 'u' user_id, 'i' item_id").createOrReplaceTempView("computed");
    Configs config = Configs.source("computed").format(Format.TABLE, Map.of());
    assertThatThrownBy(
            () -> Readings.of(config.flat().noAction().noTime().build(), "2026-01-01", 1))
        .isInstanceOf(NightsieveException.class)
        .hasMessageContaining("table computed has rows, but does not say which files");
  }

  @Test
  void c20_anOrcTableOfAnotherZoneThanTheJvmsIsRefused() {
    SparkSession spark = SparkSessions.shared();
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Shanghai"));
    spark.sql("drop table if exists orc_behaviour");
    spark
        .sql("select 7L user_id, 3L item_id, timestamp_seconds(1767310200) event_time")
        .write()
        .format("orc")
        .saveAsTable("orc_behaviour");
    NightConfig table =
        Configs.source("orc_behaviour").format(Format.TABLE, Map.of()).flat().noAction().build();
    Readings read = Readings.of(table, "2026-01-01", 1);
    assertThat(read.rows().get(0).<Long>getAs(EventColumns.TIME_MICROS))
        .isEqualTo(1_767_310_200_000_000L);
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    assertThatThrownBy(() -> Readings.of(table, "2026-01-01", 1))
        .isInstanceOf(NightsieveException.class)
        .hasMessageContaining("table orc_behaviour has ORC files")
        .hasMessageContaining("-Duser.timezone=Asia/Shanghai")
        .extracting("exitCode")
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void c07_aTableIsReadByTheNeededPartitionsOnly() {
    SparkSession spark = SparkSessions.shared();
    spark.sql("drop table if exists behaviour");
    spark
        .sql(
            "select 1L user_id, id item_id, 'click' event_type,"
                + " timestamp_seconds(1767225600 + 86400 * id) event_time,"
                + " date_format(date_add(date '2026-01-01', cast(id as int)), 'yyyyMMdd') dt"
                + " from range(4)")
        .write()
        .partitionBy("dt")
        .saveAsTable("behaviour");
    Configs table =
        Configs.source("behaviour").format(Format.TABLE, Map.of()).partition("dt", "yyyyMMdd");
    Readings read = Readings.of(table.build(), "2026-01-03", 2);
    assertThat(read.used()).containsExactly("1:1", "1:2");
    assertThat(read.events().source().files()).hasSize(2);
    assertThat(read.events().source().files().get(0).day()).isEqualTo("2026-01-02");
    assertThatThrownBy(() -> Readings.of(table.build(), "2026-01-07", 1))
        .hasMessageContaining("no partition for 2026-01-07");
    Events again =
        EventReader.readExactly(
            spark,
            table.build(),
            DayWindow.endingOn(LocalDate.parse("2026-01-03"), 2),
            read.events().source().files());
    assertThat(again.rows().count()).isEqualTo(2);
    assertThatThrownBy(
            () ->
                Readings.of(
                    Configs.source("no_such_table").format(Format.TABLE, Map.of()).build(),
                    "2026-01-01",
                    1))
        .hasMessageContaining("there is no table no_such_table");
  }
}
