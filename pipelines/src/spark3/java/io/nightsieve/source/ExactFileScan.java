package io.nightsieve.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.NoopCache$;
import org.apache.spark.sql.execution.datasources.PartitionPath;
import org.apache.spark.sql.execution.datasources.PartitionSpec;
import org.apache.spark.sql.execution.datasources.PartitioningAwareFileIndex;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Option;
import scala.Predef;
import scala.collection.JavaConverters;
import scala.collection.Seq;

/**
 * Scans exactly the files that were found, with constants of ours per directory. This is the one
 * place that uses Spark's internals, of the line Spark 3: the public reader would list every file
 * again, one by one, and can tell days apart only in a plan per day.
 */
final class ExactFileScan extends PartitioningAwareFileIndex {
  private final PartitionSpec spec;
  private final scala.collection.mutable.LinkedHashMap<Path, FileStatus> leaves =
      new scala.collection.mutable.LinkedHashMap<>();
  private final scala.collection.immutable.Map<Path, FileStatus[]> children;
  private final Seq<Path> roots;

  private ExactFileScan(
      SparkSession settings, StructType constants, List<DirectoryFiles> directories) {
    super(settings, map(Map.of()), Option.empty(), NoopCache$.MODULE$);
    List<PartitionPath> partitions =
        directories.stream()
            .map(d -> new PartitionPath(internal(d.constants()), d.directory()))
            .toList();
    this.spec = new PartitionSpec(constants, seq(partitions));
    this.roots = seq(directories.stream().map(DirectoryFiles::directory).toList());
    Map<Path, FileStatus[]> byDirectory = new LinkedHashMap<>();
    for (DirectoryFiles directory : directories) {
      byDirectory.put(directory.directory(), directory.files().toArray(FileStatus[]::new));
      directory.files().forEach(file -> leaves.put(file.getPath(), file));
    }
    this.children = map(byDirectory);
  }

  /**
   * A lazy dataset of the files.
   *
   * @param spark the session that the dataset belongs to
   * @param settings the session whose settings rule how the files are read
   * @param format the file format
   * @param data the columns to read, by the names in the files
   * @param constants the columns that follow them, constant in each directory
   * @param options options of the format
   */
  static Dataset<Row> of(
      SparkSession spark,
      SparkSession settings,
      FileFormat format,
      StructType data,
      StructType constants,
      List<DirectoryFiles> directories,
      Map<String, String> options) {
    ExactFileScan files = new ExactFileScan(settings, constants, directories);
    return spark.baseRelationToDataFrame(
        new HadoopFsRelation(
            files, constants, data, Option.empty(), format, map(options), settings));
  }

  private static InternalRow internal(List<Object> values) {
    return new GenericInternalRow(
        values.stream()
            .map(value -> value instanceof String text ? UTF8String.fromString(text) : value)
            .toArray());
  }

  private static <T> Seq<T> seq(List<T> values) {
    return JavaConverters.asScalaBuffer(values).toList();
  }

  /** A map as Spark's internals take it. */
  static <K, V> scala.collection.immutable.Map<K, V> map(Map<K, V> values) {
    return JavaConverters.mapAsScalaMap(values).toMap(Predef.$conforms());
  }

  @Override
  public PartitionSpec partitionSpec() {
    return spec;
  }

  @Override
  public scala.collection.mutable.LinkedHashMap<Path, FileStatus> leafFiles() {
    return leaves;
  }

  @Override
  public scala.collection.immutable.Map<Path, FileStatus[]> leafDirToChildrenFiles() {
    return children;
  }

  @Override
  public Seq<Path> rootPaths() {
    return roots;
  }

  @Override
  public void refresh() {
    // The files are those of the listing, for as long as this lives.
  }
}
