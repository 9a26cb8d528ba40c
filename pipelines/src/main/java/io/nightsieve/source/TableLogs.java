package io.nightsieve.source;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.nightsieve.config.NightConfig.Partition;
import io.nightsieve.config.NightConfig.Source;
import io.nightsieve.config.NightsieveException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Date;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;

/**
 * Logs in a table of the session's catalog. The table's own format decides how values are read;
 * only the needed partitions are.
 */
final class TableLogs {
  private static final String KEY = "nightsieve_day_key";

  private final SparkSession spark;
  private final Source source;
  private final Dataset<Row> table;

  private TableLogs(SparkSession spark, Source source) {
    this.spark = spark;
    this.source = source;
    if (!spark.catalog().tableExists(source.path())) {
      throw NightsieveException.input("source.path: there is no table " + source.path());
    }
    this.table = spark.table(source.path());
  }

  /** What a reading of the table found, and the needed days that have rows. */
  record Found(RawLogs logs, TreeSet<LocalDate> presentDays) {}

  static Found read(SparkSession spark, Source source, Optional<PartitionDays> days) {
    return new TableLogs(spark, source).read(days);
  }

  private Found read(Optional<PartitionDays> days) {
    Map<Role, ColumnShape> shapes = shapes();
    Dataset<Row> rows = table;
    TreeSet<LocalDate> present = new TreeSet<>();
    List<Column> constants = new ArrayList<>();
    if (days.isPresent()) {
      StructField day = dayColumn(shapes);
      Map<Object, LocalDate> keys = new TreeMap<>();
      days.get().all().forEach(d -> keys.put(key(day.dataType(), d), d));
      // The plain list lets the catalog leave other partitions out.
      rows = table.where(column(day.name()).isin(keys.keySet().toArray()));
      rows.select(column(day.name()))
          .distinct()
          .collectAsList()
          .forEach(row -> present.add(keys.get(row.get(0))));
      rows =
          rows.join(
              broadcast(constantsByDay(day, keys)), column(day.name()).equalTo(col(KEY)), "inner");
      Arrays.stream(DayConstants.SCHEMA.fieldNames()).forEach(name -> constants.add(col(name)));
    } else {
      constants.add(lit(Long.MIN_VALUE).as(DayConstants.ACCEPT_FROM));
      constants.add(lit(Long.MAX_VALUE).as(DayConstants.DAY_END));
    }
    shapes.remove(Role.DAY);
    List<Column> columns = new ArrayList<>();
    for (Role role : List.copyOf(shapes.keySet())) {
      columns.add(value(shapes, role).as(role.column()));
    }
    columns.addAll(constants);
    RawGroup group =
        new RawGroup(
            rows.select(columns.toArray(Column[]::new)), shapes, null, "table " + source.path());
    List<LogFile> files = files(rows);
    if (files.isEmpty() && !rows.isEmpty()) {
      throw withoutFiles("has rows, but does not say which files they are in");
    }
    if (shapes.containsKey(Role.TIME) && shapes.get(Role.TIME).kind() == ValueKind.INSTANT) {
      OrcTableClock.check(spark, source.path(), Role.mapped(source).get(Role.TIME), files);
    }
    List<InputFile> inputs = files.stream().map(file -> file.withRows(-1)).toList();
    SourceReport report = new SourceReport(inputs, Map.of(), List.of(), List.of(), List.of());
    return new Found(new RawLogs(List.of(group), report), present);
  }

  private Map<Role, ColumnShape> shapes() {
    Map<Role, ColumnShape> shapes = new EnumMap<>(Role.class);
    Role.mapped(source)
        .forEach(
            (role, name) -> {
              try {
                shapes.put(
                    role,
                    SparkShapes.find(table.schema(), name).orElseThrow(() -> missing(role, name)));
              } catch (AmbiguousColumnException e) {
                throw NightsieveException.input("table " + source.path() + ": " + e.getMessage());
              }
            });
    return shapes;
  }

  private NightsieveException missing(Role role, String name) {
    return NightsieveException.input(
        role.key()
            + ": no column "
            + name
            + " in table "
            + source.path()
            + ", which has "
            + String.join(", ", table.columns()));
  }

  private StructField dayColumn(Map<Role, ColumnShape> shapes) {
    return table.schema().apply(shapes.get(Role.DAY).name());
  }

  /** A day as the partition column spells it. */
  private Object key(DataType type, LocalDate day) {
    Partition partition = source.partition().orElseThrow();
    String text = DateTimeFormatter.ofPattern(partition.format(), Locale.ROOT).format(day);
    if (type.equals(DataTypes.StringType)) {
      return text;
    }
    if (type.equals(DataTypes.DateType)) {
      return Date.valueOf(day);
    }
    if (type.equals(DataTypes.IntegerType)) {
      return Integer.valueOf(text);
    }
    throw NightsieveException.input(
        "source.partition.column: "
            + partition.column()
            + " is "
            + type.simpleString()
            + " in table "
            + source.path()
            + "; accepted are string, date and int");
  }

  private Dataset<Row> constantsByDay(StructField day, Map<Object, LocalDate> keys) {
    StructType schema = new StructType().add(KEY, day.dataType());
    for (StructField constant : DayConstants.SCHEMA.fields()) {
      schema = schema.add(constant);
    }
    List<Row> rows = new ArrayList<>();
    keys.forEach(
        (key, date) -> {
          List<Object> values = new ArrayList<>();
          values.add(key);
          values.addAll(DayConstants.of(source, Optional.of(date)));
          rows.add(RowFactory.create(values.toArray()));
        });
    return spark.createDataFrame(rows, schema);
  }

  /** A timestamp without a zone goes through its text, which no session zone can bend. */
  private static Column value(Map<Role, ColumnShape> shapes, Role role) {
    ColumnShape shape = shapes.get(role);
    if (shape.steps().isEmpty() && shape.type() instanceof TimestampNTZType) {
      shapes.put(role, ColumnShape.text(shape.name()));
      return column(shape.name()).cast(DataTypes.StringType);
    }
    return column(shape.name());
  }

  private static Column column(String name) {
    return col("`" + name.replace("`", "``") + "`");
  }

  private List<LogFile> files(Dataset<Row> rows) {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    List<LogFile> files = new ArrayList<>();
    for (String file : new TreeSet<>(Arrays.asList(rows.inputFiles()))) {
      Path path = new Path(java.net.URI.create(file));
      try {
        FileStatus status = path.getFileSystem(hadoop).getFileStatus(path);
        if (status.isDirectory()) {
          throw withoutFiles("names the directory " + path + " and not the files in it");
        }
        files.add(new LogFile(status, day(path)));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot look at " + file + ": " + e.getMessage(), e);
      }
    }
    return files;
  }

  /** A night is known by its files: without them, what is added later would go unnoticed. */
  private NightsieveException withoutFiles(String how) {
    return NightsieveException.input(
        "source.path: table "
            + source.path()
            + " "
            + how
            + ", so a change of it could not be told; read the files themselves by their path, or"
            + " copy the rows into a table of Parquet or ORC files of the session's catalog");
  }

  private Optional<LocalDate> day(Path file) {
    return source
        .partition()
        .filter(partition -> PathValues.has(file, partition.column()))
        .flatMap(partition -> new DayDirectories(partition).ofAncestors(file.getParent()));
  }
}
