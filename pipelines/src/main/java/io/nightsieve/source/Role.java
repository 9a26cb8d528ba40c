package io.nightsieve.source;

import io.nightsieve.config.NightConfig.Columns;
import io.nightsieve.config.NightConfig.Partition;
import io.nightsieve.config.NightConfig.Source;
import java.util.EnumMap;
import java.util.Map;

/** What a column of the logs is for. */
public enum Role {
  USER("columns.user"),
  ITEM("columns.item"),
  ACTION("columns.action"),
  TIME("columns.time"),
  /** The partition column, where a file holds it as well. */
  DAY("partition.column");

  private final String key;

  Role(String key) {
    this.key = key;
  }

  /** The configuration key that names the column, as messages write it. */
  public String key() {
    return "source." + key;
  }

  /** The name of the column among the raw columns that {@link LogReader} hands on. */
  public String column() {
    return "raw_" + name().toLowerCase(java.util.Locale.ROOT);
  }

  /** The configured name of each column that is mapped. */
  static Map<Role, String> mapped(Source source) {
    Columns columns = source.columns();
    Map<Role, String> mapped = new EnumMap<>(Role.class);
    mapped.put(USER, columns.user());
    mapped.put(ITEM, columns.item());
    // Without a list of actions the column decides nothing, so it is not read.
    if (!source.actions().isEmpty() || !source.undo().isEmpty()) {
      columns.action().ifPresent(name -> mapped.put(ACTION, name));
    }
    columns.time().ifPresent(name -> mapped.put(TIME, name));
    source.partition().map(Partition::column).ifPresent(name -> mapped.put(DAY, name));
    return mapped;
  }
}
