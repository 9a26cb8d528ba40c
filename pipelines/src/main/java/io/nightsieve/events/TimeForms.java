package io.nightsieve.events;

import static org.apache.spark.sql.functions.abs;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.from_utc_timestamp;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.regexp_replace;
import static org.apache.spark.sql.functions.timestamp_micros;
import static org.apache.spark.sql.functions.to_utc_timestamp;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.unix_date;
import static org.apache.spark.sql.functions.unix_micros;
import static org.apache.spark.sql.functions.when;

import io.nightsieve.source.RawGroup;
import io.nightsieve.source.Role;
import java.time.ZoneId;
import java.util.Objects;
import java.util.TimeZone;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;

/**
 * Event times as microseconds of the epoch. Neither the session's zone nor the JVM's has a say: a
 * point in time is one already, and a wall clock is read in the zone of the configuration.
 */
final class TimeForms {
  /** Whole numbers below this size are seconds, then milliseconds, then microseconds. */
  private static final long SECONDS_BELOW = 100_000_000_000L;

  private static final long MILLIS_BELOW = 100_000_000_000_000L;
  private static final long MICROS_BELOW = 100_000_000_000_000_000L;
  private static final long DAY_MICROS = 86_400_000_000L;

  private static final String TO_THE_MINUTE = "\\d{4}-\\d{2}-\\d{2}[T ]\\d{1,2}:\\d{2}";
  private static final String NUMBER = "time_number";
  private static final String TEXT = "time_text";
  private static final String STAMP = "time_stamp";

  private TimeForms() {}

  /**
   * Adds the event's time to the rows; null where it is null or cannot be read as one.
   *
   * @param value the name of the column that holds the value
   * @param micros the name of the column to add
   * @throws io.nightsieve.config.NightsieveException exit code 3 for a type that is no time
   */
  static Dataset<Row> add(
      Dataset<Row> rows, RawGroup group, ZoneId zone, String value, String micros) {
    Column time = col(value);
    return switch (group.shapes().get(Role.TIME).kind()) {
      case INSTANT -> rows.withColumn(micros, unix_micros(time));
      case WALL_CLOCK -> rows.withColumn(micros, wallClock(time, zone.getId()));
      case JVM_WALL_CLOCK ->
          rows.withColumn(
              micros,
              jvmWallClock(
                  time,
                  Objects.requireNonNullElse(group.shapes().get(Role.TIME).zone(), zone.getId())));
      case INSTANT_NANOS -> rows.withColumn(micros, nanosToMicros(value));
      case WALL_CLOCK_NANOS ->
          rows.withColumn(micros, wallClock(timestamp_micros(nanosToMicros(value)), zone.getId()));
      case DATE ->
          rows.withColumn(
              micros,
              wallClock(
                  timestamp_micros(
                      unix_date(time).cast(DataTypes.LongType).multiply(lit(DAY_MICROS))),
                  zone.getId()));
      case INTEGER -> rows.withColumn(micros, epoch(time.cast(DataTypes.LongType)));
      case BIG_INTEGER -> rows.withColumn(micros, epoch(ItemForms.tryLong(value)));
      case FLOATING, DECIMAL -> rows.withColumn(micros, epochFraction(value));
      case TEXT, BINARY -> text(rows, time.cast(DataTypes.StringType), zone, micros);
      case BOOLEAN, UUID, OTHER ->
          throw ColumnTypes.refuse(
              group, Role.TIME, "timestamps, dates, numbers of the epoch and ISO text");
    };
  }

  /** The instant at which clocks in a zone show the digits that the timestamp has in UTC. */
  private static Column wallClock(Column digits, String zone) {
    return unix_micros(to_utc_timestamp(digits, zone));
  }

  private static Column jvmWallClock(Column time, String zone) {
    String jvm = TimeZone.getDefault().getID();
    return jvm.equals(zone) ? unix_micros(time) : wallClock(from_utc_timestamp(time, jvm), zone);
  }

  private static Column nanosToMicros(String value) {
    // "div" cuts towards zero, so the remainder goes first.
    return expr("(`" + value + "` - pmod(`" + value + "`, 1000L)) div 1000L");
  }

  /** Numbers since 1970 in the unit that their size gives away. */
  private static Column epoch(Column number) {
    Column size = abs(number);
    return when(size.lt(SECONDS_BELOW), number.multiply(1_000_000L))
        .when(size.lt(MILLIS_BELOW), number.multiply(1_000L))
        .when(size.lt(MICROS_BELOW), number)
        .otherwise(number.minus(number.mod(1_000L)).divide(1_000L).cast(DataTypes.LongType));
  }

  private static Column epochFraction(String value) {
    String number = "try_cast(`" + value + "` as double)";
    return expr(
        "try_cast(round(case when abs("
            + number
            + ") < 1e11 then "
            + number
            + " * 1e6 when abs("
            + number
            + ") < 1e14 then "
            + number
            + " * 1e3 else "
            + number
            + " end) as bigint)");
  }

  /**
   * ISO text, with {@code T} or a space; without a zone it is a wall clock; a date alone is the
   * start of that day. Text that is a number is one of the epoch.
   */
  private static Dataset<Row> text(Dataset<Row> rows, Column text, ZoneId zone, String micros) {
    // Spark reads a zone only after seconds.
    Column trimmed = regexp_replace(trim(text), "^(" + TO_THE_MINUTE + ")(?![:\\d])", "$1:00");
    String local = " " + spelled(zone);
    Column zoned =
        when(col(TEXT).rlike("^\\d{4}-\\d{2}-\\d{2}$"), concat(col(TEXT), lit(" 00:00:00" + local)))
            .when(
                col(TEXT).rlike("^" + TO_THE_MINUTE + ":\\d{2}([.]\\d+)?$"),
                concat(col(TEXT), lit(local)))
            .when(col(TEXT).rlike("^" + TO_THE_MINUTE + ".*$"), col(TEXT));
    return rows.withColumn(TEXT, trimmed)
        .withColumn(NUMBER, when(col(TEXT).rlike("^-?\\d+$"), col(TEXT)))
        .withColumn(STAMP, zoned)
        .withColumn(
            micros,
            when(col(NUMBER).isNotNull(), epoch(ItemForms.tryLong(NUMBER)))
                .when(col(TEXT).rlike("^-?\\d+[.]\\d+$"), epochFraction(TEXT))
                .otherwise(unix_micros(expr("try_cast(" + STAMP + " as timestamp_ltz)"))))
        .drop(TEXT, NUMBER, STAMP);
  }

  private static String spelled(ZoneId zone) {
    return zone.getId().equals("Z") ? "UTC" : zone.getId();
  }
}
