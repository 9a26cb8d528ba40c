package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.source.InputFile;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.ParquetFiles;
import io.nightsieve.testing.Readings;
import io.nightsieve.testing.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedFilesTest {
  private static final DayWindow DAY = DayWindow.endingOn(LocalDate.parse("2026-01-01"), 1);

  @TempDir Path dir;
  private Path day;

  @BeforeEach
  void oneGoodFile() {
    day = dir.resolve("in/dt=2026-01-01");
    write("good.parquet", 1);
  }

  private void write(String file, long item) {
    ParquetFiles.write(
        day.resolve(file),
        "message log { required int64 user_id; required int64 item_id; }",
        List.of(group -> group.append("user_id", 1L).append("item_id", item)));
  }

  private Configs config() {
    return Configs.source(dir.resolve("in")).noAction().noTime();
  }

  @Test
  void c15_aTruncatedFileStopsTheRunWithItsPath() throws IOException {
    byte[] whole = Files.readAllBytes(day.resolve("good.parquet"));
    Files.write(day.resolve("cut.parquet"), Arrays.copyOf(whole, whole.length - 10));
    assertThatThrownBy(() -> Readings.of(config().build(), "2026-01-01", 1))
        .isInstanceOfSatisfying(
            NightsieveException.class,
            fault -> assertThat(fault.exitCode()).isEqualTo(ExitCode.INPUT))
        .hasMessageContaining("cannot read file:" + day.resolve("cut.parquet"))
        .hasMessageContaining("is not a Parquet file")
        .hasMessageContaining("source.on-bad-file: skip");
  }

  @Test
  void c15_everyLengthOfATruncatedFileIsFound() throws IOException {
    byte[] whole = Files.readAllBytes(day.resolve("good.parquet"));
    int cut = 0;
    for (int length = 1; length < whole.length; length += 7) {
      Files.write(day.resolve("cut-" + length + ".parquet"), Arrays.copyOf(whole, length));
      cut++;
    }
    Readings read = Readings.of(config().skipBadFiles().build(), "2026-01-01", 1);
    assertThat(read.used()).containsExactly("1:1");
    assertThat(read.events().source().skipped().keySet())
        .hasSize(cut)
        .allSatisfy(path -> assertThat(path).contains("cut-"));
    assertThat(read.events().source().skipped().values())
        .allSatisfy(why -> assertThat(why).startsWith("unreadable: "));
  }

  @Test
  void c15_anEmptyFileIsSkippedAndCounted() throws IOException {
    Path empty = Files.createFile(day.resolve("empty.parquet"));
    Readings read = Readings.of(config().build(), "2026-01-01", 1);
    assertThat(read.used()).containsExactly("1:1");
    assertThat(read.events().source().skipped())
        .containsExactly(java.util.Map.entry("file:" + empty, "empty: 0 bytes"));
  }

  @Test
  void c15_filesAreReportedWithTheirRowsSizesAndTimes() throws IOException {
    Readings read = Readings.of(config().build(), "2026-01-01", 1);
    Path good = day.resolve("good.parquet");
    assertThat(read.events().source().files())
        .containsExactly(
            new InputFile(
                "file:" + good,
                Files.size(good),
                Files.getLastModifiedTime(good).toMillis(),
                "2026-01-01",
                1));
  }

  @Test
  void d04_readingAgainTakesTheSameFilesAndRefusesChangedOnes() throws IOException {
    List<InputFile> files =
        Readings.of(config().build(), "2026-01-01", 1).events().source().files();
    write("later.parquet", 2);
    Events again = EventReader.readExactly(SparkSessions.shared(), config().build(), DAY, files);
    assertThat(new Readings(again, again.rows().collectAsList()).used()).containsExactly("1:1");

    Files.delete(day.resolve("good.parquet"));
    assertThatThrownBy(
            () -> EventReader.readExactly(SparkSessions.shared(), config().build(), DAY, files))
        .isInstanceOf(NightsieveException.class)
        .hasMessageContaining("good.parquet is gone since it was read");
    Files.writeString(day.resolve("good.parquet"), "other");
    assertThatThrownBy(
            () -> EventReader.readExactly(SparkSessions.shared(), config().build(), DAY, files))
        .hasMessageContaining("good.parquet has changed since it was read: it had ")
        .hasMessageContaining("and has 5 bytes of ");
  }
}
