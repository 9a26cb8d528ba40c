package io.nightsieve.source;

import io.nightsieve.config.NightConfig.Source;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Logs in JSON, one record a line unless the options say otherwise. */
record JsonLogs(Source source) implements LogFormat {
  @Override
  public List<FileFacts> inspect(SparkSession spark, List<LogFile> files) {
    return Inspection.run(spark, files, new JsonInspector(Role.mapped(source)));
  }

  @Override
  public FileFormat reader() {
    return TextFormats.json();
  }

  @Override
  public StructType schema(FileGroups.Key key) {
    return ReadTypes.schema(key.inFile().values()).add(malformed(), DataTypes.StringType);
  }

  @Override
  public Map<String, String> options() {
    return ScanSettings.textOptions(source.options());
  }

  @Override
  public String malformed() {
    return ScanSettings.MALFORMED;
  }
}
