package io.nightsieve.source;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.types.StructType;

/** How the files of one format are inspected and read. */
interface LogFormat {
  /** The facts of each file, in the order of the files. */
  List<FileFacts> inspect(SparkSession spark, List<LogFile> files);

  /** Spark's reader of the format. */
  FileFormat reader();

  /** The schema to read a group of files with. */
  StructType schema(FileGroups.Key key);

  /** The options to read with. */
  Map<String, String> options();

  /** The column of the schema that is not null where a row cannot be parsed, or null. */
  default String malformed() {
    return null;
  }

  /** Whether the columnar reader must be off for a group. */
  default boolean rowByRow(FileGroups.Key key) {
    return false;
  }
}
