package io.nightsieve.source;

import io.nightsieve.config.NightConfig.Source;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Logs in CSV. Spark finds the columns of CSV by position, so each file's own first line says what
 * they are; without a header they are {@code _c0}, {@code _c1} and so on.
 */
record CsvLogs(Source source) implements LogFormat {
  @Override
  public List<FileFacts> inspect(SparkSession spark, List<LogFile> files) {
    Map<String, String> given = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    given.putAll(source.options());
    String charset = given.getOrDefault("encoding", given.getOrDefault("charset", "UTF-8"));
    CsvInspector inspector = new CsvInspector(charset, given.getOrDefault("comment", ""));
    CsvColumns columns = new CsvColumns(ScanSettings.of(spark), options());
    return Inspection.run(spark, files, inspector).stream()
        .map(
            facts ->
                facts.layout().isEmpty() ? facts : withColumns(columns.of(facts.layout().get(0))))
        .toList();
  }

  private FileFacts withColumns(List<String> columns) {
    Map<Role, ColumnShape> shapes = new EnumMap<>(Role.class);
    try {
      for (Map.Entry<Role, String> name : Role.mapped(source).entrySet()) {
        Optional<String> found = FieldNames.find(columns, column -> column, name.getValue());
        found.ifPresent(column -> shapes.put(name.getKey(), ColumnShape.text(column)));
      }
    } catch (AmbiguousColumnException e) {
      return FileFacts.ambiguous(e.getMessage());
    }
    return new FileFacts(-1, shapes, String.join(", ", columns), columns, null, null);
  }

  @Override
  public FileFormat reader() {
    return TextFormats.csv();
  }

  @Override
  public StructType schema(FileGroups.Key key) {
    StructType schema = new StructType();
    for (String column : key.layout()) {
      schema = schema.add(column, DataTypes.StringType);
    }
    return schema.add(malformed(), DataTypes.StringType);
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
