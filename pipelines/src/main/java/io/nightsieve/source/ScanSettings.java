package io.nightsieve.source;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * The settings that rule how files are read. They live in a session of their own, so that neither
 * the caller's settings change what a file means nor ours leak into the caller's queries.
 */
final class ScanSettings {
  /** The column that takes the text of a row that cannot be parsed. */
  static final String MALFORMED = "nightsieve_malformed";

  /** Settings of the caller that concern speed only. */
  private static final List<String> FOLLOWED =
      List.of(
          "spark.sql.files.maxPartitionBytes",
          "spark.sql.files.openCostInBytes",
          "spark.sql.files.minPartitionNum",
          "spark.sql.files.maxPartitionNum",
          "spark.sql.parquet.columnarReaderBatchSize",
          "spark.sql.orc.columnarReaderBatchSize",
          "spark.sql.leafNodeDefaultParallelism");

  /** Settings that change what is read. */
  private static final Map<String, String> FIXED =
      Map.ofEntries(
          Map.entry("spark.sql.caseSensitive", "true"),
          Map.entry("spark.sql.session.timeZone", "UTC"),
          Map.entry("spark.sql.columnNameOfCorruptRecord", MALFORMED),
          Map.entry("spark.sql.files.ignoreCorruptFiles", "false"),
          Map.entry("spark.sql.files.ignoreMissingFiles", "false"),
          Map.entry("spark.sql.parquet.int96AsTimestamp", "true"),
          Map.entry("spark.sql.parquet.int96TimestampConversion", "false"),
          // A timestamp without a zone is read with its digits in UTC and put in its zone by us.
          Map.entry("spark.sql.parquet.inferTimestampNTZ.enabled", "false"),
          Map.entry("spark.sql.legacy.parquet.nanosAsLong", "true"),
          Map.entry("spark.sql.parquet.binaryAsString", "false"),
          Map.entry("spark.sql.parquet.fieldId.read.enabled", "false"),
          Map.entry("spark.sql.orc.impl", "native"));

  /** Calendars of old writers differ from ours before 1900 only, where no event is. */
  static final Map<String, String> PARQUET_OPTIONS =
      Map.of("int96RebaseMode", "CORRECTED", "datetimeRebaseMode", "CORRECTED");

  private ScanSettings() {}

  /**
   * Options to read text by: the configured ones, except that no row may vanish and no type be
   * guessed.
   */
  static Map<String, String> textOptions(Map<String, String> configured) {
    Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    options.putAll(configured);
    options.put("mode", "PERMISSIVE");
    options.put("columnNameOfCorruptRecord", MALFORMED);
    options.put("enforceSchema", "true");
    options.put("inferSchema", "false");
    return options;
  }

  /** A session over the same context, with the settings to read files by. */
  static SparkSession of(SparkSession spark) {
    SparkSession session = spark.newSession();
    for (String key : FOLLOWED) {
      Option<String> value = spark.conf().getOption(key);
      if (value.isDefined()) {
        session.conf().set(key, value.get());
      }
    }
    FIXED.forEach((key, value) -> session.conf().set(key, value));
    return session;
  }

  /** The same, reading row by row: the columnar reader refuses values that are declared UUIDs. */
  static SparkSession rowByRow(SparkSession spark) {
    SparkSession session = of(spark);
    session.conf().set("spark.sql.parquet.enableVectorizedReader", "false");
    return session;
  }
}
