package io.nightsieve.source;

import io.nightsieve.config.NightConfig.Source;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.orc.OrcFileFormat;
import org.apache.spark.sql.types.StructType;

/** Logs in ORC. */
record OrcLogs(Source source) implements LogFormat {
  @Override
  public List<FileFacts> inspect(SparkSession spark, List<LogFile> files) {
    return Inspection.run(spark, files, new OrcInspector(Role.mapped(source)));
  }

  @Override
  public FileFormat reader() {
    return new OrcFileFormat();
  }

  @Override
  public StructType schema(FileGroups.Key key) {
    return ReadTypes.schema(key.inFile().values());
  }

  @Override
  public Map<String, String> options() {
    return Map.of();
  }
}
