package io.nightsieve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.Format;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.Readings;
import io.nightsieve.testing.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever the reader of a format or of a compression throws, it is told as damage of a file. */
class DamageInAnyFormatEndsWithThreeTest {
  private static final int PLACES = 8;

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "JSON, gzip",
    "JSON, bzip2",
    "JSON, deflate",
    "CSV, gzip",
    "ORC, none",
    "ORC, zlib",
    "ORC, snappy",
    "ORC, zstd",
    "PARQUET, gzip",
    "PARQUET, zstd"
  })
  void c15_damageAnywhereIsAnInputError(Format format, String compression) throws IOException {
    Path day = directory.resolve("logs/dt=2026-01-01");
    SparkSessions.shared()
        .range(0, 2_000, 1, 1)
        .selectExpr("cast(id % 10 as string) user_id", "cast(id * id % 100003 as string) item_id")
        .write()
        .format(format.name().toLowerCase(Locale.ROOT))
        .option("compression", compression)
        .option("header", "true")
        .save(day.toString());
    Path file;
    try (Stream<Path> files = Files.list(day)) {
      file = files.filter(p -> p.getFileName().toString().startsWith("part")).findFirst().get();
    }
    Files.delete(day.resolve("." + file.getFileName() + ".crc"));
    byte[] sound = Files.readAllBytes(file);
    NightConfig config =
        Configs.source(directory.resolve("logs"))
            .format(format, format == Format.CSV ? Map.of("header", "true") : Map.of())
            .noAction()
            .noTime()
            .build();
    assertThat(Readings.of(config, "2026-01-01", 1).used()).hasSize(2_000);

    List<String> told = new ArrayList<>();
    for (byte[] damaged : damaged(sound)) {
      Files.write(file, damaged);
      Throwable thrown = catchThrowable(() -> Readings.of(config, "2026-01-01", 1));
      if (thrown != null) {
        Failure failure = Failure.of(thrown);
        told.add(failure.message());
        assertThat(failure.exitCode()).as(failure.message()).isEqualTo(ExitCode.INPUT);
        assertThat(failure.message()).contains(file.getFileName().toString());
      }
    }
    assertThat(told).as("damages that were seen").hasSizeGreaterThan(PLACES / 2);
  }

  /** Cut, and with a run of odd bytes, at places from the first byte to the last. */
  private static List<byte[]> damaged(byte[] sound) {
    Random random = new Random(1);
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i <= PLACES; i++) {
      int at = Math.max(1, (sound.length - 1) * i / PLACES);
      all.add(Arrays.copyOf(sound, at));
      byte[] odd = sound.clone();
      for (int j = at; j < Math.min(at + 16, odd.length); j++) {
        odd[j] ^= (byte) (1 + random.nextInt(255));
      }
      all.add(odd);
    }
    return all;
  }
}
