package io.nightsieve.sets;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * The one place that reaches behind Spark's public API: a query's rows as Spark makes them, without a copy into
 * objects. This is the file for Spark 4.
 */
final class InternalRows {
  private InternalRows() {}

  /** The query's rows. A row is overwritten by the next one: read it at once. */
  static JavaRDD<InternalRow> of(Dataset<Row> query) {
    return ((org.apache.spark.sql.classic.Dataset<Row>) query).queryExecution().toRdd().toJavaRDD();
  }
}
