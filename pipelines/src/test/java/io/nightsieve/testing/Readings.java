package io.nightsieve.testing;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.events.EventColumns;
import io.nightsieve.events.EventReader;
import io.nightsieve.events.Events;
import io.nightsieve.events.OddRow;
import io.nightsieve.events.RejectReason;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** What a reading of logs gave, gathered for assertions. */
public record Readings(Events events, List<Row> rows) {

  /** Reads the window of some days that ends with a day. */
  public static Readings of(SparkSession spark, NightConfig config, String last, int days) {
    Events events =
        EventReader.read(spark, config, DayWindow.endingOn(LocalDate.parse(last), days));
    return new Readings(events, events.rows().collectAsList());
  }

  /** The same on the shared session. */
  public static Readings of(NightConfig config, String last, int days) {
    return of(SparkSessions.shared(), config, last, days);
  }

  /** {@code user:item} of every used row that counts as seen, sorted, repeats kept. */
  public List<String> used() {
    List<String> used = new ArrayList<>();
    for (Row row : rows) {
      if (row.<Integer>getAs(EventColumns.REASON) == 0 && row.<Boolean>getAs(EventColumns.SEEN)) {
        used.add(row.getAs(EventColumns.USER) + ":" + row.getAs(EventColumns.ITEM));
      }
    }
    used.sort(null);
    return used;
  }

  /** How many rows were rejected, by label. */
  public Map<String, Long> rejected() {
    Map<String, Long> counts = new TreeMap<>();
    for (Row row : rows) {
      int code = row.getAs(EventColumns.REASON);
      for (RejectReason reason : RejectReason.values()) {
        if (reason.code() == code) {
          counts.merge(reason.label(), 1L, Long::sum);
        }
      }
    }
    return counts;
  }

  /** How many rows were odd, by label. */
  public Map<String, Long> odd() {
    Map<String, Long> counts = new TreeMap<>();
    for (Row row : rows) {
      int bits = row.getAs(EventColumns.ODD);
      for (OddRow odd : OddRow.values()) {
        if ((bits & odd.bit()) != 0) {
          counts.merge(odd.label(), 1L, Long::sum);
        }
      }
    }
    return counts;
  }
}
