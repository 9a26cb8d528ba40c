package io.nightsieve.source;

import io.nightsieve.config.NightConfig.Source;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.types.StructType;

/** Logs in Parquet. */
record ParquetLogs(Source source) implements LogFormat {
  @Override
  public List<FileFacts> inspect(SparkSession spark, List<LogFile> files) {
    return Inspection.run(spark, files, new ParquetInspector(Role.mapped(source)));
  }

  @Override
  public FileFormat reader() {
    return new ParquetFileFormat();
  }

  @Override
  public StructType schema(FileGroups.Key key) {
    return ReadTypes.schema(key.inFile().values());
  }

  @Override
  public Map<String, String> options() {
    return ScanSettings.PARQUET_OPTIONS;
  }

  @Override
  public boolean rowByRow(FileGroups.Key key) {
    return key.inFile().values().stream().anyMatch(shape -> shape.kind() == ValueKind.UUID);
  }
}
