package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.ParquetFiles;
import io.nightsieve.testing.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionDirectoriesTest {
  @TempDir Path dir;

  private Configs config() {
    return Configs.source(dir.resolve("in")).noAction().noTime();
  }

  private void write(String file, long item) {
    ParquetFiles.write(
        dir.resolve(file),
        "message log { required int64 user_id; required int64 item_id; }",
        List.of(group -> group.append("user_id", 1L).append("item_id", item)));
  }

  @Test
  void c07_partitionValuesStayText() {
    String schema = "message log { required int64 item_id; }";
    for (String shop : List.of("007", "7", "a%2Fb", "100%")) {
      ParquetFiles.write(
          dir.resolve("in/shop=" + shop + "/dt=2026-01-01/a.parquet"),
          schema,
          List.of(group -> group.append("item_id", 1L)));
    }
    Readings read = Readings.of(config().user("shop").build(), "2026-01-01", 1);
    assertThat(read.used()).containsExactly("007:1", "100%:1", "7:1", "a/b:1");
  }

  @Test
  void c07_aNullPartitionValueIsANullUser() {
    ParquetFiles.write(
        dir.resolve("in/shop=__HIVE_DEFAULT_PARTITION__/dt=2026-01-01/a.parquet"),
        "message log { required int64 item_id; }",
        List.of(group -> group.append("item_id", 1L)));
    Readings read = Readings.of(config().user("shop").build(), "2026-01-01", 1);
    assertThat(read.rejected()).isEqualTo(Map.of("null_user", 1L));
  }

  @Test
  void c07_directoriesBetweenAndBelowTheDayAreFollowed() {
    write("in/shop=007/dt=2026-01-01/a.parquet", 1);
    write("in/shop=7/dt=2026-01-01/hour=01/a.parquet", 2);
    write("in/shop=7/dt=2026-01-02/a.parquet", 3);
    Readings read = Readings.of(config().build(), "2026-01-01", 1);
    assertThat(read.used()).containsExactly("1:1", "1:2");
    assertThat(read.events().source().files()).hasSize(2);
  }

  @Test
  void c09_directoriesOfAnotherSpellingAreListed() {
    write("in/dt=2026-01-01/a.parquet", 1);
    write("in/dt=20260102/a.parquet", 2);
    write("in/dt=2026-02-30/a.parquet", 3);
    assertThatThrownBy(() -> Readings.of(config().build(), "2026-01-01", 1))
        .isInstanceOfSatisfying(
            NightsieveException.class,
            fault -> assertThat(fault.exitCode()).isEqualTo(ExitCode.INPUT))
        .hasMessageContaining("2 directories do not match dt=yyyy-MM-dd")
        .hasMessageContaining("dt=20260102")
        .hasMessageContaining("dt=2026-02-30");
    Readings skipped = Readings.of(config().skipBadFiles().build(), "2026-01-01", 1);
    assertThat(skipped.used()).containsExactly("1:1");
    assertThat(skipped.events().source().skipped()).hasSize(2);
  }

  @Test
  void c09_theSameDayInTwoSpellingsIsRefusedWhateverIsSkipped() {
    write("in/dt=2026-01-01/a.parquet", 1);
    write("in/dt=20260101/a.parquet", 2);
    assertThatThrownBy(() -> Readings.of(config().skipBadFiles().build(), "2026-01-01", 1))
        .hasMessageContaining("2026-01-01 is there twice")
        .hasMessageContaining("dt=20260101");
  }

  @Test
  void c09_aFileOutsideAnyDayIsNotLeftOutInSilence() {
    write("in/dt=2026-01-01/a.parquet", 1);
    write("in/stray.parquet", 2);
    assertThatThrownBy(() -> Readings.of(config().build(), "2026-01-01", 1))
        .hasMessageContaining("stray.parquet is not in a day directory (dt=…)");
  }

  @Test
  void c11_thePathDecidesTheDayAndMismatchesAreCounted() {
    ParquetFiles.write(
        dir.resolve("in/dt=2026-01-01/a.parquet"),
        "message log { required int64 user_id; required int64 item_id;"
            + " required binary dt (STRING); }",
        List.of(
            g -> g.append("user_id", 1L).append("item_id", 1L).append("dt", "2025-12-31"),
            g -> g.append("user_id", 1L).append("item_id", 2L).append("dt", "2026-01-01")));
    ParquetFiles.write(
        dir.resolve("in/dt=2026-01-01/b.parquet"),
        "message log { required int64 user_id; required int64 item_id; required int32 DT (DATE); }",
        List.of(g -> g.append("user_id", 1L).append("item_id", 3L).append("DT", 0)));
    Readings read = Readings.of(config().build(), "2026-01-01", 1);
    assertThat(read.used()).containsExactly("1:1", "1:2", "1:3");
    assertThat(read.odd()).isEqualTo(Map.of("day_mismatch", 2L));
  }

  @Test
  void c13_aRootWhoseNameIsHiddenIsRead() throws IOException {
    write("_incoming/events/dt=2026-01-01/a.parquet", 1);
    write("_incoming/events/dt=2026-01-01/_temporary/0/b.parquet", 2);
    write("_incoming/events/dt=2026-01-01/.staging/c.parquet", 3);
    write(".hidden/dt=2026-01-01/a.parquet", 4);
    Files.writeString(dir.resolve("_incoming/events/dt=2026-01-01/d.parquet._COPYING_"), "half");
    for (String root : List.of("_incoming/events", "_incoming/*")) {
      Configs config = Configs.source(dir.resolve(root).toString()).noAction().noTime();
      assertThat(Readings.of(config.build(), "2026-01-01", 1).used()).containsExactly("1:1");
    }
    Configs hidden = Configs.source(dir.resolve(".hidden")).noAction().noTime();
    assertThat(Readings.of(hidden.build(), "2026-01-01", 1).used()).containsExactly("1:4");
  }

  @Test
  void c13_aGlobMayNameDayDirectoriesOrFiles() {
    write("in/dt=2026-01-01/a.parquet", 1);
    write("in/dt=2026-01-02/a.parquet", 2);
    for (String glob : List.of("in/dt=*", "in/dt=*/*.parquet", "i*")) {
      Configs config = Configs.source(dir.resolve(glob).toString()).noAction().noTime();
      assertThat(Readings.of(config.build(), "2026-01-02", 1).used()).containsExactly("1:2");
    }
  }

  @Test
  void c13_nothingAtThePathIsAFault() {
    assertThatThrownBy(() -> Readings.of(config().build(), "2026-01-01", 1))
        .isInstanceOf(NightsieveException.class)
        .hasMessageContaining("source.path: nothing is at file:");
  }

  @Test
  void c17_aDayWithoutMarkerIsRefusedWhereItIsRequired() throws IOException {
    write("in/dt=2026-01-01/a.parquet", 1);
    write("in/dt=2025-12-31/a.parquet", 2);
    assertThat(Readings.of(config().build(), "2026-01-01", 1).used()).containsExactly("1:1");
    assertThatThrownBy(() -> Readings.of(config().requireMarker().build(), "2026-01-01", 1))
        .isInstanceOfSatisfying(
            NightsieveException.class,
            fault -> assertThat(fault.exitCode()).isEqualTo(ExitCode.INPUT))
        .hasMessageContaining("dt=2026-01-01 has no _SUCCESS yet");
    Files.createFile(dir.resolve("in/dt=2026-01-01/_SUCCESS"));
    assertThat(Readings.of(config().requireMarker().build(), "2026-01-01", 1).used())
        .as("the day before has none, but is not needed")
        .containsExactly("1:1");
  }

  @Test
  void c18_emptyDaysAreZeroEventsWithoutInference() throws IOException {
    Files.createDirectories(dir.resolve("in/dt=2026-01-01"));
    Files.createDirectories(dir.resolve("in/dt=2026-01-02"));
    Files.createFile(dir.resolve("in/dt=2026-01-02/_SUCCESS"));
    ParquetFiles.write(
        dir.resolve("in/dt=2026-01-03/a.parquet"),
        "message log { required int64 user_id; required int64 item_id; }",
        List.of());
    Readings read = Readings.of(config().build(), "2026-01-03", 4);
    assertThat(read.rows()).isEmpty();
    assertThat(read.events().rows().columns()).contains(EventColumns.ITEM_HASH, EventColumns.ODD);
    assertThat(read.events().source().emptyDays())
        .containsExactly("2026-01-01", "2026-01-02", "2026-01-03");
    assertThat(read.events().source().missingDays()).containsExactly("2025-12-31");
    assertThat(read.events().source().files()).allMatch(file -> file.rows() == 0);
  }

  @Test
  void c18_aMissingNightFailsUnlessConfiguredAndEarlierDaysAreReported() {
    write("in/dt=2026-01-01/a.parquet", 1);
    assertThatThrownBy(() -> Readings.of(config().build(), "2026-01-02", 3))
        .hasMessageContaining("no partition for 2026-01-02 under ")
        .hasMessageContaining("source.on-missing-day: empty");
    Readings read = Readings.of(config().emptyWhenMissing().build(), "2026-01-02", 3);
    assertThat(read.used()).containsExactly("1:1");
    assertThat(read.events().source().missingDays()).containsExactly("2025-12-31", "2026-01-02");
  }
}
