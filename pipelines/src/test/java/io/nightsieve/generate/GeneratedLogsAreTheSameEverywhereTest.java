package io.nightsieve.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.nightsieve.config.NightsieveException;
import io.nightsieve.filters.ItemType;
import io.nightsieve.testing.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedLogsAreTheSameEverywhereTest {
  private static final SparkSession SPARK = SparkSessions.shared();

  private static LogSpec spec(long rowsPerFile, LogSpec.Noise noise, LogSpec.Bots bots) {
    return new LogSpec(
        11,
        LocalDate.of(2026, 1, 1),
        2,
        ZoneId.of("UTC"),
        2_000,
        OptionalLong.of(40_000),
        new LogSpec.Activity(40, 1.3),
        new LogSpec.Catalogue(5_000, 1.1, ItemType.LONG),
        noise,
        bots,
        ItemType.STRING,
        rowsPerFile);
  }

  private static final LogSpec.Noise NOISE = new LogSpec.Noise(0.2, 0.05, 0.02, 0.01);
  private static final LogSpec.Noise CLEAN = new LogSpec.Noise(0, 0, 0, 0);
  private static final LogSpec.Bots NO_BOTS = new LogSpec.Bots(0, 0, 0);

  @Test
  void rowsDoNotDependOnHowTheyAreCut() {
    List<Row> few =
        new LogGenerator(SPARK, spec(1_000_000, NOISE, NO_BOTS)).dataset().collectAsList();
    List<Row> many = new LogGenerator(SPARK, spec(777, NOISE, NO_BOTS)).dataset().collectAsList();
    assertThat(many).isEqualTo(few).hasSize(40_000);
  }

  @Test
  void filesHaveTheSameNamesAndBytesEachTime(@TempDir Path dir) throws IOException {
    new LogGenerator(SPARK, spec(9_000, NOISE, NO_BOTS)).write(dir.resolve("a").toString());
    new LogGenerator(SPARK, spec(9_000, NOISE, NO_BOTS)).write(dir.resolve("b").toString());
    Map<String, String> first = contents(dir.resolve("a"));
    assertThat(contents(dir.resolve("b"))).isEqualTo(first);
    assertThat(first)
        .containsKeys("dt=2026-01-01/part-00002.parquet", "dt=2026-01-02/part-00000.parquet");
  }

  private static Map<String, String> contents(Path root) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".parquet")).toList()) {
        contents.put(
            root.relativize(file).toString(),
            java.util.Arrays.hashCode(Files.readAllBytes(file)) + "");
      }
    }
    return contents;
  }

  @Test
  void aDayThatIsThereIsNotWrittenOver(@TempDir Path dir) throws IOException {
    Files.createDirectories(dir.resolve("dt=2026-01-02"));
    LogGenerator generator = new LogGenerator(SPARK, spec(9_000, NOISE, NO_BOTS));
    assertThatThrownBy(() -> generator.write(dir.toString()))
        .isInstanceOf(NightsieveException.class)
        .hasMessageContaining("dt=2026-01-02 exists");
    assertThat(dir.resolve("dt=2026-01-01")).doesNotExist();
  }

  @Test
  void oddRowsHaveTheSharesAskedFor() {
    List<Row> rows =
        new LogGenerator(SPARK, spec(1_000_000, NOISE, NO_BOTS)).dataset().collectAsList();
    Timestamp firstDay = Timestamp.valueOf("2026-01-01 00:00:00");
    Timestamp secondDay = Timestamp.valueOf("2026-01-02 00:00:00");
    long nullUser = rows.stream().filter(r -> r.isNullAt(0)).count();
    long nullItem = rows.stream().filter(r -> r.isNullAt(1)).count();
    long hover = rows.stream().filter(r -> r.getString(2).equals("hover")).count();
    long unsee = rows.stream().filter(r -> r.getString(2).equals("unsee")).count();
    long late =
        rows.subList(0, 20_000).stream().filter(r -> r.getTimestamp(3).before(firstDay)).count()
            + rows.subList(20_000, 40_000).stream()
                .filter(r -> r.getTimestamp(3).before(secondDay))
                .count();
    assertThat((nullUser + nullItem + hover) / 40_000.0).isCloseTo(0.02, within(0.004));
    assertThat(nullUser).isPositive();
    assertThat(nullItem).isPositive();
    assertThat(hover).isPositive();
    assertThat(unsee / 40_000.0).isCloseTo(0.01, within(0.003));
    assertThat(late / 40_000.0).isCloseTo(0.05, within(0.006));
  }

  @Test
  void popularityFollowsZipfAndIdsLieWhereADoubleWouldRoundThem() {
    Map<Long, Integer> counts = new HashMap<>();
    new LogGenerator(SPARK, spec(1_000_000, CLEAN, NO_BOTS))
        .dataset()
        .collectAsList()
        .forEach(row -> counts.merge(row.getLong(1), 1, Integer::sum));
    List<Integer> falling =
        counts.values().stream().sorted(java.util.Comparator.reverseOrder()).toList();
    assertThat(falling.get(0) / (double) falling.get(9)).isBetween(5.0, 20.0);
    assertThat(counts.keySet()).allMatch(item -> item > 1L << 53);
  }

  @Test
  void b10_aBotHasExactlyItsEventsAndItems() {
    Set<Long> items = new HashSet<>();
    long events = 0;
    for (Row row :
        new LogGenerator(SPARK, spec(1_000_000, NOISE, new LogSpec.Bots(1, 9_000, 4_000)))
            .dataset()
            .collectAsList()) {
      if ("bot1".equals(row.getString(0))) {
        events++;
        items.add(row.getLong(1));
      }
    }
    assertThat(events).isEqualTo(9_000);
    assertThat(items).hasSize(4_000);
  }
}
