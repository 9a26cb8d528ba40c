package io.nightsieve.source;

import io.nightsieve.config.NightConfig.Partition;
import io.nightsieve.config.NightConfig.Source;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * What a partition's day means for the times of its rows, worked out once per directory so that no
 * row has to reckon with calendars: a day of 23 or 25 hours is as good as any other.
 */
public final class DayConstants {
  /** bigint: events before this, in microseconds of the epoch, are too late for the partition. */
  public static final String ACCEPT_FROM = "nightsieve_accept_from";

  /** bigint: the end of the partition's day in the writer's zone, exclusive, in microseconds. */
  public static final String DAY_END = "nightsieve_day_end";

  /** bigint: the start of the partition's day in the source's zone, in microseconds. */
  public static final String DAY_START = "nightsieve_day_start";

  /** string: the day as the directory spells it. */
  public static final String DAY_TEXT = "nightsieve_day_text";

  /** bigint: the day, in days of the epoch. */
  public static final String DAY_NUMBER = "nightsieve_day_number";

  static final StructType SCHEMA =
      new StructType()
          .add(ACCEPT_FROM, DataTypes.LongType)
          .add(DAY_END, DataTypes.LongType)
          .add(DAY_START, DataTypes.LongType)
          .add(DAY_TEXT, DataTypes.StringType)
          .add(DAY_NUMBER, DataTypes.LongType);

  private DayConstants() {}

  /** The values of {@link #SCHEMA}; flat files accept every time. */
  static List<Object> of(Source source, Optional<LocalDate> partitionDay) {
    if (partitionDay.isEmpty()) {
      return Arrays.asList(Long.MIN_VALUE, Long.MAX_VALUE, null, null, null);
    }
    Partition partition = source.partition().orElseThrow();
    LocalDate day = partitionDay.get();
    return List.of(
        startMicros(day.minusDays(source.lateDays()), partition.zone()),
        startMicros(day.plusDays(1), partition.zone()),
        startMicros(day, source.zone()),
        DateTimeFormatter.ofPattern(partition.format(), Locale.ROOT).format(day),
        day.toEpochDay());
  }

  /** The instant at which a day begins, in microseconds of the epoch. */
  public static long startMicros(LocalDate day, ZoneId zone) {
    return Math.multiplyExact(day.atStartOfDay(zone).toEpochSecond(), 1_000_000L);
  }
}
