package io.nightsieve.source;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Reads the footer of a Parquet file, and nothing else of it. */
final class ParquetInspector implements FileInspector {
  private static final long serialVersionUID = 1L;

  private final EnumMap<Role, String> names;

  ParquetInspector(Map<Role, String> names) {
    this.names = new EnumMap<>(names);
  }

  @Override
  public FileFacts inspect(FileStatus file, Configuration hadoop)
      throws IOException, AmbiguousColumnException {
    try (ParquetFileReader reader =
        ParquetFileReader.open(
            HadoopInputFile.fromStatus(file, hadoop),
            HadoopReadOptions.builder(hadoop, file.getPath()).build())) {
      MessageType schema = reader.getFooter().getFileMetaData().getSchema();
      Map<Role, ColumnShape> shapes = new EnumMap<>(Role.class);
      for (Map.Entry<Role, String> name : names.entrySet()) {
        Optional<ColumnShape> shape = ParquetShapes.find(schema, name.getValue());
        shape.ifPresent(found -> shapes.put(name.getKey(), found));
      }
      String columns =
          schema.getFields().stream().map(Type::getName).collect(Collectors.joining(", "));
      return FileFacts.readable(reader.getRecordCount(), shapes, columns);
    }
  }
}
