package io.nightsieve.source;

import io.nightsieve.config.NightsieveException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.orc.OrcFile;
import org.apache.spark.sql.SparkSession;

/**
 * Refuses ORC files of a table that were written in another time zone than the JVM's. Spark reads
 * their times by the JVM's clock, and behind a table that cannot be undone.
 */
final class OrcTableClock {
  private OrcTableClock() {}

  /** Inspects the ORC files among a table's; of the others nothing is said. */
  private record OrcFiles(OrcInspector inspector) implements FileInspector {
    @Override
    public FileFacts inspect(FileStatus file, Configuration hadoop)
        throws IOException, AmbiguousColumnException {
      return isOrc(file.getPath(), hadoop)
          ? inspector.inspect(file, hadoop)
          : FileFacts.readable(-1, Map.of(), "");
    }

    private static boolean isOrc(Path path, Configuration hadoop) throws IOException {
      byte[] magic = OrcFile.MAGIC.getBytes(StandardCharsets.US_ASCII);
      try (InputStream in = path.getFileSystem(hadoop).open(path)) {
        return Arrays.equals(in.readNBytes(magic.length), magic);
      }
    }
  }

  /**
   * Looks at the files of a table.
   *
   * @param time the name of the column of times
   * @throws NightsieveException for usage, naming the first file and both zones; for input, if a
   *     file cannot be read
   */
  static void check(SparkSession spark, String table, String time, List<LogFile> files) {
    OrcFiles inspector = new OrcFiles(new OrcInspector(Map.of(Role.TIME, time)));
    List<FileFacts> facts = Inspection.run(spark, files, inspector);
    TimeZone here = TimeZone.getDefault();
    for (int i = 0; i < files.size(); i++) {
      String path = files.get(i).path();
      if (facts.get(i).fault() != null) {
        throw NightsieveException.input("cannot read " + path + ": " + facts.get(i).fault());
      }
      ColumnShape shape = facts.get(i).shapes().get(Role.TIME);
      if (shape != null
          && shape.zone() != null
          && !TimeZone.getTimeZone(shape.zone()).hasSameRules(here)) {
        throw NightsieveException.usage(
            "source.path: table %s has ORC files, whose %s is read by the time zone of the JVM, %s; "
                    .formatted(table, time, here.getID())
                + path
                + " was written in "
                + shape.zone()
                + ". Start the driver and the executors with -Duser.timezone="
                + shape.zone()
                + ", or read the files by their path with source.format: orc, which undoes it");
      }
    }
  }
}
