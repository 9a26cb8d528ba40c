package io.nightsieve.generate;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.timestamp_micros;

import io.nightsieve.config.NightsieveException;
import io.nightsieve.filters.ItemType;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Writes a synthetic log as Parquet, one directory {@code dt=yyyy-MM-dd} a day, with the columns
 * user_id, item_id, event_type and event_time.
 */
public final class LogGenerator {
  private static final String TIME = "event_time";
  private static final StructType NO_COLUMNS = new StructType();

  private final SparkSession spark;
  private final LogSpec spec;
  private final UserShares shares;

  public LogGenerator(SparkSession spark, LogSpec spec) {
    this.spark = spark;
    this.spec = spec;
    this.shares = UserShares.of(spec);
  }

  /** How many rows the log has in all. */
  public long rows() {
    return shares.events();
  }

  /**
   * Writes the log below {@code root}.
   *
   * @throws NightsieveException usage, if a day of it is there already
   */
  public void write(String root) throws IOException {
    Path path = new Path(root);
    FileSystem files = path.getFileSystem(spark.sparkContext().hadoopConfiguration());
    for (int day = 0; day < spec.days(); day++) {
      Path directory = directory(path, day);
      if (files.exists(directory)) {
        throw NightsieveException.usage(
            "generate: " + directory + " exists; remove it or write elsewhere");
      }
    }
    Broadcast<UserShares> shared = context().broadcast(shares);
    for (int day = 0; day < spec.days(); day++) {
      Path directory = directory(path, day);
      context().setJobDescription("generate " + directory.getName());
      rows(day, shared)
          .write()
          // Ids are too many for a dictionary, and half the time would go into trying.
          .option("parquet.enable.dictionary#user_id", false)
          .option("parquet.enable.dictionary#item_id", false)
          .parquet(directory.toString());
      nameByPosition(files, directory);
    }
    context().setJobDescription(null);
    shared.destroy();
  }

  /** All days as one data set, not written anywhere. */
  public Dataset<Row> dataset() {
    Broadcast<UserShares> shared = context().broadcast(shares);
    Dataset<Row> all = rows(0, shared);
    for (int day = 1; day < spec.days(); day++) {
      all = all.union(rows(day, shared));
    }
    return all;
  }

  private Dataset<Row> rows(int day, Broadcast<UserShares> shared) {
    List<Slice> slices = slices(day);
    RowMaker maker = new RowMaker(spec, shares.events());
    return spark
        .createDataFrame(
            context()
                .parallelize(slices, Math.max(1, slices.size()))
                .flatMap(slice -> maker.rows(slice, shared.value())),
            schema())
        .withColumn(TIME, timestamp_micros(col(TIME)));
  }

  private List<Slice> slices(int day) {
    long first = position(day);
    long end = position(day + 1);
    Instant start = startOf(day);
    long startMicros = ChronoUnit.MICROS.between(Instant.EPOCH, start);
    long lengthMicros = ChronoUnit.MICROS.between(start, startOf(day + 1));
    int count = Math.toIntExact((end - first + spec.rowsPerFile() - 1) / spec.rowsPerFile());
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      slices.add(
          new Slice(
              first + (end - first) * i / count,
              first + (end - first) * (i + 1) / count,
              first,
              end,
              startMicros,
              lengthMicros));
    }
    return slices;
  }

  private long position(int day) {
    return Math.round(shares.events() * (day / (double) spec.days()));
  }

  private Instant startOf(int day) {
    return date(day).atStartOfDay(spec.zone()).toInstant();
  }

  private LocalDate date(int day) {
    return spec.from().plusDays(day);
  }

  private Path directory(Path root, int day) {
    return new Path(root, "dt=" + date(day));
  }

  private StructType schema() {
    return NO_COLUMNS
        .add("user_id", columnType(spec.userType()))
        .add("item_id", columnType(spec.catalogue().type()))
        .add("event_type", DataTypes.StringType)
        .add(TIME, DataTypes.LongType);
  }

  private static DataType columnType(ItemType type) {
    return type == ItemType.LONG ? DataTypes.LongType : DataTypes.StringType;
  }

  /** Spark names files after the job; a log that is the same should have the same names. */
  private static void nameByPosition(FileSystem files, Path directory) throws IOException {
    for (FileStatus file : files.listStatus(directory)) {
      String name = file.getPath().getName();
      if (name.startsWith("part-")) {
        Path plain = new Path(directory, name.substring(0, "part-00000".length()) + ".parquet");
        if (!files.rename(file.getPath(), plain)) {
          throw new IOException("cannot rename " + file.getPath() + " to " + plain);
        }
      }
    }
  }

  private JavaSparkContext context() {
    return JavaSparkContext.fromSparkContext(spark.sparkContext());
  }
}
