package io.nightsieve.cli;

import static org.apache.spark.sql.functions.col;

import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.events.EventColumns;
import io.nightsieve.events.Events;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;

/**
 * What a user has seen by the raw logs, by item ids and without any filter.
 *
 * @param events usable events of the user, in order of time
 * @param seen the items that count as seen, with the time of the newest event
 */
record UserTruth(List<Event> events, Map<String, Instant> seen) {
  /** More are not gathered in one place. */
  private static final int MOST_EVENTS = 1_000_000;

  /** An undo takes out what came before it; at the same instant it comes first. */
  private static final Comparator<Event> IN_TIME =
      Comparator.comparing(Event::time).thenComparing(Event::seen).thenComparing(Event::item);

  /**
   * One usable event.
   *
   * @param item the item in its canonical form
   * @param time when
   * @param seen false where it takes the item out again
   */
  record Event(String item, Instant time, boolean seen) {}

  /**
   * Reads a user's events.
   *
   * @param item only this item; empty for all
   * @throws NightsieveException usage, when there are too many to be gathered
   */
  static UserTruth of(Events events, NightConfig config, String user, Optional<String> item) {
    Dataset<Row> rows =
        events
            .rows()
            .filter(col(EventColumns.REASON).equalTo(0))
            .filter(col(EventColumns.USER).cast(DataTypes.StringType).equalTo(user));
    if (item.isPresent()) {
      rows = rows.filter(col(EventColumns.ITEM).cast(DataTypes.StringType).equalTo(item.get()));
    }
    List<Event> found = new ArrayList<>();
    for (Row row :
        rows.select(
                col(EventColumns.ITEM).cast(DataTypes.StringType),
                col(EventColumns.TIME_MICROS),
                col(EventColumns.SEEN))
            .limit(MOST_EVENTS + 1)
            .collectAsList()) {
      found.add(
          new Event(
              row.getString(0),
              Instant.EPOCH.plus(row.getLong(1), ChronoUnit.MICROS),
              row.getBoolean(2)));
    }
    if (found.size() > MOST_EVENTS) {
      throw NightsieveException.usage(
          "user %s has more than %d events; ask for one item with --item"
              .formatted(user, MOST_EVENTS));
    }
    found.sort(IN_TIME);
    return new UserTruth(found, seen(found, config.source().minEvents()));
  }

  private static Map<String, Instant> seen(List<Event> inOrder, int minEvents) {
    Map<String, Integer> counts = new TreeMap<>();
    Map<String, Instant> seen = new TreeMap<>();
    for (Event event : inOrder) {
      if (!event.seen()) {
        counts.remove(event.item());
        seen.remove(event.item());
      } else if (counts.merge(event.item(), 1, Integer::sum) >= minEvents) {
        seen.put(event.item(), event.time());
      }
    }
    return seen;
  }
}
