package io.nightsieve.benchmarks.build;

import static org.apache.spark.sql.functions.col;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.ItemType;
import io.nightsieve.generate.LogGenerator;
import io.nightsieve.generate.LogSpec;
import io.nightsieve.sets.SetsPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The logs that all contenders read: Parquet, a few days, users and items as longs. */
final class BenchLogs {
  static final String USER = "user_id";
  static final String ITEM = "item_id";
  static final double FPP = 0.01;

  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final int DAYS = 4;
  private static final int BUCKETS = 16;

  private final SparkSession spark;
  private final Path path;
  private final long rows;
  private long users = -1;

  private BenchLogs(SparkSession spark, Path path, long rows) {
    this.spark = spark;
    this.path = path;
    this.rows = rows;
  }

  /** Generates the logs below {@code directory}, or takes the ones that lie there from before. */
  static BenchLogs of(SparkSession spark, Path directory, long events, int users)
      throws IOException {
    Path path = directory.resolve("events-" + events + "-users-" + users);
    LogSpec spec =
        new LogSpec(
            1,
            FIRST,
            DAYS,
            ZoneOffset.UTC,
            users,
            OptionalLong.of(events),
            new LogSpec.Activity(40, 1.3),
            new LogSpec.Catalogue(1_000_000, 1.0, ItemType.LONG),
            new LogSpec.Noise(0, 0, 0, 0),
            new LogSpec.Bots(0, 0, 0),
            ItemType.LONG,
            2_500_000);
    LogGenerator generator = new LogGenerator(spark, spec);
    Path complete = path.resolve("_COMPLETE");
    if (!Files.exists(complete)) {
      generator.write(path.toString());
      Files.createFile(complete);
    }
    return new BenchLogs(spark, path, generator.rows());
  }

  SparkSession spark() {
    return spark;
  }

  Path path() {
    return path;
  }

  long rows() {
    return rows;
  }

  DayWindow window() {
    return DayWindow.endingOn(FIRST.plusDays(DAYS - 1L), DAYS);
  }

  /** As many partitions after the shuffle as the build makes. */
  int partitions() {
    return BUCKETS * SetsPlan.splitsFor(rows, BUCKETS);
  }

  /** The rows that count, as anybody would read them. */
  Dataset<Row> seen() {
    return spark
        .read()
        .parquet(path.toString())
        .where(
            col("event_type")
                .isin("impression", "click")
                .and(col(USER).isNotNull())
                .and(col(ITEM).isNotNull()));
  }

  /** All contenders must find the same users, or they did not do the same work. */
  void expectUsers(long found) {
    if (users >= 0 && users != found) {
      throw new IllegalStateException("one contender found " + users + " users, another " + found);
    }
    users = found;
  }

  NightConfig config() {
    return new NightConfig(
        "bench",
        new NightConfig.Source(
            path.toString(),
            NightConfig.Format.PARQUET,
            Map.of(),
            Optional.of(new NightConfig.Partition("dt", "yyyy-MM-dd", ZoneOffset.UTC)),
            new NightConfig.Columns(
                USER, ITEM, Optional.of("event_type"), Optional.of("event_time")),
            List.of("impression", "click"),
            List.of(),
            1,
            ZoneOffset.UTC,
            1,
            NightConfig.OnBadFile.FAIL,
            NightConfig.SuccessMarker.IGNORED,
            NightConfig.OnMissingDay.FAIL),
        new NightConfig.Item(NightConfig.ItemForm.LONG),
        List.of(new NightConfig.Layer("all", DAYS, FilterKind.BLOOM, OptionalDouble.empty())),
        FPP,
        new NightConfig.Sizing(0, 0.05, 1_000_000),
        new NightConfig.Publish("", 1, "native", BUCKETS),
        new NightConfig.Audit(1, 1, NightConfig.OnInsufficient.REJECT));
  }
}
