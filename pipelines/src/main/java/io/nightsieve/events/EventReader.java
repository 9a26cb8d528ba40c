package io.nightsieve.events;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.source.InputFile;
import io.nightsieve.source.LogReader;
import io.nightsieve.source.RawLogs;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Reads behaviour logs as normalised events. */
public final class EventReader {
  private EventReader() {}

  /**
   * Reads the events of a window. Files are listed and inspected at once; the rows are lazy.
   *
   * @throws io.nightsieve.config.NightsieveException exit code 3 when nothing is at the path, the
   *     last day has no partition, a file cannot be read, or a column is missing, ambiguous or of a
   *     type that cannot be used
   */
  public static Events read(SparkSession spark, NightConfig config, DayWindow window) {
    return shape(spark, config, window, LogReader.read(spark, config, window));
  }

  /**
   * Reads the events of a window from the files of an earlier reading.
   *
   * @throws io.nightsieve.config.NightsieveException exit code 3 when one of them has changed or is
   *     gone, and as {@link #read} does
   */
  public static Events readExactly(
      SparkSession spark, NightConfig config, DayWindow window, List<InputFile> files) {
    return shape(spark, config, window, LogReader.readExactly(spark, config, window, files));
  }

  private static Events shape(
      SparkSession spark, NightConfig config, DayWindow window, RawLogs logs) {
    UserType userType = UserForms.typeOf(logs.groups());
    EventShaper shaper = new EventShaper(config, window, userType);
    Dataset<Row> rows =
        logs.groups().stream()
            .map(shaper::shape)
            .reduce(Dataset::union)
            .orElseGet(
                () -> spark.createDataFrame(List.of(), EventShaper.schema(config, userType)));
    return new Events(rows, userType, window, logs.report());
  }
}
