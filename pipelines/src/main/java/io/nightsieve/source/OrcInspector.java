package io.nightsieve.source;

import io.nightsieve.config.NightsieveException;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.RecordReader;
import org.apache.orc.impl.RecordReaderImpl;

/** Reads the footer of an ORC file and of its first stripe. */
final class OrcInspector implements FileInspector {
  private static final long serialVersionUID = 1L;

  private final EnumMap<Role, String> names;
  private final TimeZone driverZone = TimeZone.getDefault();

  /** An inspector for tasks; to be made where the query is planned. */
  OrcInspector(Map<Role, String> names) {
    this.names = new EnumMap<>(names);
  }

  @Override
  public FileFacts inspect(FileStatus file, Configuration hadoop)
      throws IOException, AmbiguousColumnException {
    try (Reader reader = OrcFile.createReader(file.getPath(), OrcFile.readerOptions(hadoop))) {
      String zone = writerZone(reader);
      Map<Role, ColumnShape> shapes = new EnumMap<>(Role.class);
      for (Map.Entry<Role, String> name : names.entrySet()) {
        Optional<ColumnShape> shape = OrcShapes.find(reader.getSchema(), name.getValue(), zone);
        shape.ifPresent(found -> shapes.put(name.getKey(), checked(found)));
      }
      String columns = String.join(", ", reader.getSchema().getFieldNames());
      return FileFacts.readable(reader.getNumberOfRows(), shapes, columns);
    }
  }

  /**
   * Refuses what ORC reads by the clock of the JVM where that clock is not the one that the query
   * was planned by: each event would move by the difference.
   */
  private ColumnShape checked(ColumnShape shape) {
    TimeZone zone = TimeZone.getDefault();
    if (shape.kind() == ValueKind.JVM_WALL_CLOCK && !zone.hasSameRules(driverZone)) {
      throw NightsieveException.usage(
          "source.columns.time: ORC reads "
              + shape.name()
              + " by the time zone of the JVM, which is "
              + zone.getID()
              + " on an executor and "
              + driverZone.getID()
              + " on the driver; start both with the same -Duser.timezone"
              + " (spark.driver.extraJavaOptions, spark.executor.extraJavaOptions)");
    }
    return shape;
  }

  /** An ORC timestamp is digits on a clock; the stripe says in which zone that clock stood. */
  private static String writerZone(Reader reader) throws IOException {
    if (reader.getStripes().isEmpty()) {
      return null;
    }
    // The empty range keeps the reader from fetching data.
    try (RecordReader rows = reader.rows(reader.options().range(0, 0))) {
      String zone =
          ((RecordReaderImpl) rows)
              .readStripeFooter(reader.getStripes().get(0))
              .getWriterTimezone();
      return zone.isEmpty() ? null : zone;
    }
  }
}
