package io.nightsieve.source;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.execution.datasources.csv.CSVFileFormat;
import org.apache.spark.sql.execution.datasources.json.JsonFileFormat;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;
import scala.Function1;
import scala.collection.Iterator;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;

/** Spark's readers of text, which name the file that they fail on. This is the file for Spark 4. */
final class TextFormats {
  private TextFormats() {}

  static FileFormat json() {
    return new JsonFileFormat() {
      @Override
      public Function1<PartitionedFile, Iterator<InternalRow>> buildReader(
          SparkSession spark,
          StructType data,
          StructType partition,
          StructType required,
          Seq<Filter> filters,
          Map<String, String> options,
          Configuration hadoop) {
        return new NamingReader(
            super.buildReader(spark, data, partition, required, filters, options, hadoop));
      }
    };
  }

  static FileFormat csv() {
    return new CSVFileFormat() {
      @Override
      public Function1<PartitionedFile, Iterator<InternalRow>> buildReader(
          SparkSession spark,
          StructType data,
          StructType partition,
          StructType required,
          Seq<Filter> filters,
          Map<String, String> options,
          Configuration hadoop) {
        return new NamingReader(
            super.buildReader(spark, data, partition, required, filters, options, hadoop));
      }
    };
  }
}
