package io.nightsieve.source;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.Columns;
import io.nightsieve.config.NightConfig.OnMissingDay;
import io.nightsieve.config.NightConfig.Partition;
import io.nightsieve.config.NightConfig.Source;
import io.nightsieve.config.NightsieveException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** Reads the needed columns of the needed files. */
public final class LogReader {
  private LogReader() {}

  /**
   * The raw columns of a window's logs.
   *
   * @param rows columns user, item, action and time as the files have them, {@link #ACCEPT_FROM}
   *     and {@link #DAY_END}; one dataset per day
   * @param report what was found
   */
  public record RawLogs(List<Dataset<Row>> rows, SourceReport report) {}

  /** bigint: events before this, in microseconds of the epoch, are too late for their partition. */
  public static final String ACCEPT_FROM = "accept_from";

  /** bigint: the end of the partition's day, exclusive, in microseconds of the epoch. */
  public static final String DAY_END = "day_end";

  /** Reads the logs of a window. */
  public static RawLogs read(SparkSession spark, NightConfig config, DayWindow window) {
    Source source = config.source();
    Optional<PartitionDays> days =
        source.partition().map(p -> PartitionDays.covering(source, window));
    LogFinder.Found found =
        LogFinder.find(spark.sparkContext().hadoopConfiguration(), source, days);
    List<String> missing = new ArrayList<>();
    for (LocalDate day : days.map(PartitionDays::all).orElse(List.of())) {
      if (!found.presentDays().contains(day)) {
        missing.add(day.toString());
        if (days.orElseThrow().night().contains(day)
            && source.onMissingDay() == OnMissingDay.FAIL) {
          throw NightsieveException.input(
              "source.path: no partition for "
                  + day
                  + " under "
                  + source.path()
                  + "; wait for it, or set source.on-missing-day: empty");
        }
      }
    }
    TreeMap<LocalDate, List<LogFile>> byDay = new TreeMap<>(Comparator.naturalOrder());
    for (LogFile file : found.files()) {
      byDay.computeIfAbsent(file.day().orElse(LocalDate.MIN), d -> new ArrayList<>()).add(file);
    }
    List<Dataset<Row>> rows = new ArrayList<>();
    byDay.forEach((day, files) -> rows.add(readDay(spark, source, day, files)));
    TreeSet<LocalDate> empty = new TreeSet<>(found.presentDays());
    empty.removeAll(byDay.keySet());
    SourceReport report =
        new SourceReport(
            found.files().stream().map(f -> f.withRows(-1)).toList(),
            found.skipped(),
            empty.stream().map(LocalDate::toString).toList(),
            missing,
            List.of());
    return new RawLogs(rows, report);
  }

  private static Dataset<Row> readDay(
      SparkSession spark, Source source, LocalDate day, List<LogFile> files) {
    String[] paths = files.stream().map(LogFile::path).toArray(String[]::new);
    Columns columns = source.columns();
    Map<String, Column> chosen = new TreeMap<>();
    chosen.put("user", functions.col(columns.user()));
    chosen.put("item", functions.col(columns.item()));
    columns.action().ifPresent(c -> chosen.put("action", functions.col(c)));
    columns.time().ifPresent(c -> chosen.put("time", functions.col(c)));
    List<Column> selected =
        chosen.entrySet().stream()
            .map(e -> e.getValue().as(e.getKey()))
            .collect(Collectors.toCollection(ArrayList::new));
    ZoneId zone = source.partition().map(Partition::zone).orElse(source.zone());
    long from = Long.MIN_VALUE;
    long end = Long.MAX_VALUE;
    if (!day.equals(LocalDate.MIN)) {
      from = startMicros(day.minusDays(source.lateDays()), zone);
      end = startMicros(day.plusDays(1), zone);
    }
    selected.add(functions.lit(from).as(ACCEPT_FROM));
    selected.add(functions.lit(end).as(DAY_END));
    return spark.read().parquet(paths).select(selected.toArray(Column[]::new));
  }

  private static long startMicros(LocalDate day, ZoneId zone) {
    return day.atStartOfDay(zone).toEpochSecond() * 1_000_000L;
  }
}
