package io.nightsieve.source;

import static org.apache.spark.sql.functions.col;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.Format;
import io.nightsieve.config.NightConfig.OnMissingDay;
import io.nightsieve.config.NightConfig.Source;
import io.nightsieve.config.NightsieveException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Reads the needed columns of the needed files, each as its file holds them. */
public final class LogReader {
  private final SparkSession spark;
  private final Source source;
  private final LogFormat format;

  private LogReader(SparkSession spark, Source source) {
    this.spark = spark;
    this.source = source;
    this.format =
        switch (source.format()) {
          case PARQUET -> new ParquetLogs(source);
          case ORC -> new OrcLogs(source);
          case JSON -> new JsonLogs(source);
          case CSV -> new CsvLogs(source);
          case TABLE ->
              throw new IllegalStateException("a table is not read by its files: " + source.path());
        };
  }

  /**
   * Finds and inspects the logs of a window.
   *
   * @throws NightsieveException exit code 3: nothing is there, the night's own day is missing, a
   *     file cannot be read or lacks a mapped column
   */
  public static RawLogs read(SparkSession spark, NightConfig config, DayWindow window) {
    Source source = config.source();
    Optional<PartitionDays> days =
        source.partition().map(p -> PartitionDays.covering(source, window));
    if (source.format() == Format.TABLE) {
      TableLogs.Found found = TableLogs.read(spark, source, days);
      List<LocalDate> missing = missing(days, found.presentDays());
      days.ifPresent(d -> judgeMissing(source, missing, d));
      return found.logs().withMissingDays(missing);
    }
    LogReader reader = new LogReader(spark, source);
    LogFinder.Found found =
        LogFinder.find(spark.sparkContext().hadoopConfiguration(), source, days);
    List<LocalDate> missing = missing(days, found.presentDays());
    days.ifPresent(d -> judgeMissing(source, missing, d));
    return reader.assemble(found.files(), found.skipped(), found.presentDays(), missing);
  }

  /**
   * Reads the files of an earlier reading again.
   *
   * @throws NightsieveException exit code 3 when one of them has changed or is gone
   */
  public static RawLogs readExactly(
      SparkSession spark, NightConfig config, DayWindow window, List<InputFile> files) {
    if (config.source().format() == Format.TABLE) {
      UnchangedFiles.of(spark.sparkContext().hadoopConfiguration(), files);
      RawLogs logs = read(spark, config, window);
      if (!logs.report().files().equals(files)) {
        throw NightsieveException.input(
            "table "
                + config.source().path()
                + " has other files than when it was read; build the night again");
      }
      return logs;
    }
    LogReader reader = new LogReader(spark, config.source());
    List<LogFile> unchanged = UnchangedFiles.of(spark.sparkContext().hadoopConfiguration(), files);
    return reader.assemble(unchanged, Map.of(), java.util.Collections.emptySortedSet(), List.of());
  }

  private static List<LocalDate> missing(
      Optional<PartitionDays> days, SortedSet<LocalDate> present) {
    return days.map(PartitionDays::all).orElse(List.of()).stream()
        .filter(day -> !present.contains(day))
        .toList();
  }

  private static void judgeMissing(Source source, List<LocalDate> missing, PartitionDays days) {
    if (source.onMissingDay() == OnMissingDay.EMPTY) {
      return;
    }
    for (LocalDate day : missing) {
      if (days.night().contains(day)) {
        throw NightsieveException.input(
            "source.path: no partition for "
                + day
                + " under "
                + source.path()
                + "; wait for it, or set source.on-missing-day: empty");
      }
    }
  }

  private RawLogs assemble(
      List<LogFile> found,
      Map<String, String> passedOver,
      SortedSet<LocalDate> present,
      List<LocalDate> missing) {
    InspectedFiles inspected =
        InspectedFiles.judge(source, found, format.inspect(spark, found), passedOver);
    List<RawGroup> groups = new ArrayList<>();
    FileGroups.of(source, inspected.files(), inspected.facts())
        .forEach((key, directories) -> groups.add(group(key, directories)));
    return new RawLogs(groups, inspected.report(present, missing));
  }

  private RawGroup group(FileGroups.Key key, List<DirectoryFiles> directories) {
    Map<Role, ColumnShape> shapes = key.shapes();
    List<Column> columns = new ArrayList<>();
    key.inFile().forEach((role, shape) -> columns.add(col(quoted(shape.name())).as(role.column())));
    Arrays.stream(key.constants().fieldNames()).forEach(name -> columns.add(col(quoted(name))));
    if (format.malformed() != null) {
      columns.add(col(format.malformed()));
    }
    Dataset<Row> rows =
        ExactFileScan.of(
                spark,
                format.rowByRow(key) ? ScanSettings.rowByRow(spark) : ScanSettings.of(spark),
                format.reader(),
                format.schema(key),
                key.constants(),
                directories,
                format.options())
            .select(columns.toArray(Column[]::new));
    String example = directories.get(0).files().get(0).getPath().toString();
    return new RawGroup(rows, shapes, format.malformed(), example);
  }

  private static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }
}
