package io.nightsieve.generate;

import io.nightsieve.config.NightsieveException;
import io.nightsieve.filters.ItemType;
import java.io.Serializable;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.OptionalLong;

/**
 * What a synthetic log looks like.
 *
 * @param seed everything follows from it
 * @param from the first day
 * @param days how many days, at least 1
 * @param zone where a day begins
 * @param users how many users, bots not included
 * @param events how many events of those users in all; where absent, it follows from the activity
 * @param activity how active users are
 * @param catalogue which items there are
 * @param noise what is odd about the rows
 * @param bots users with far more events than a person
 * @param userType the type of the user column
 * @param rowsPerFile a day is cut into files of at most so many rows
 */
public record LogSpec(
    long seed,
    LocalDate from,
    int days,
    ZoneId zone,
    int users,
    OptionalLong events,
    Activity activity,
    Catalogue catalogue,
    Noise noise,
    Bots bots,
    ItemType userType,
    long rowsPerFile) {

  /** A log of {@code users} people over {@code days} days, with everything that real logs have. */
  public static LogSpec realistic(long seed, LocalDate from, int days, int users) {
    return new LogSpec(
        seed,
        from,
        days,
        ZoneId.of("UTC"),
        users,
        OptionalLong.empty(),
        new Activity(40, 1.3),
        new Catalogue(100_000, 1.1, ItemType.STRING),
        new Noise(0.1, 0.01, 0.005, 0.01),
        new Bots(0, 0, 0),
        ItemType.STRING,
        1_000_000);
  }

  /** The same log with exactly so many events. */
  public LogSpec withEvents(long count) {
    return new LogSpec(
        seed,
        from,
        days,
        zone,
        users,
        OptionalLong.of(count),
        activity,
        catalogue,
        noise,
        bots,
        userType,
        rowsPerFile);
  }

  /**
   * How many events a user has: log-normal.
   *
   * @param median events of the user in the middle, over the whole log
   * @param sigma spread of the logarithm; 0 makes all users equally active
   */
  public record Activity(double median, double sigma) implements Serializable {}

  /**
   * Which items there are.
   *
   * @param items how many
   * @param exponent of Zipf's law: the item of rank r is chosen in proportion to r^-exponent
   * @param type the type of the item column
   */
  public record Catalogue(long items, double exponent, ItemType type) implements Serializable {}

  /**
   * What is odd about the rows; shares of all rows, 0..1.
   *
   * @param repeats events on an item that the user has met before, beyond those that chance brings
   * @param late events that arrive one to five days after their own day
   * @param bad rows with a null user, a null item or an action that nobody asked for
   * @param undo events that take an item out again ({@code unsee})
   */
  public record Noise(double repeats, double late, double bad, double undo)
      implements Serializable {}

  /**
   * Users with far more events than a person.
   *
   * @param count how many
   * @param events events of each
   * @param items distinct items of each
   */
  public record Bots(int count, long events, long items) implements Serializable {}

  public LogSpec {
    need(days >= 1, "days", days, "at least 1");
    need(users >= 1, "users", users, "at least 1");
    need(events.orElse(1) >= 1, "events", events.orElse(0), "at least 1");
    need(activity.median > 0, "median", activity.median, "above 0");
    need(activity.sigma >= 0 && activity.sigma <= 4, "sigma", activity.sigma, "0 to 4");
    need(
        catalogue.items >= 1 && catalogue.items <= Integer.MAX_VALUE,
        "items",
        catalogue.items,
        "1 to 2147483647");
    need(
        catalogue.exponent > 0 && catalogue.exponent < 10,
        "zipf",
        catalogue.exponent,
        "above 0 and below 10");
    share("repeats", noise.repeats);
    share("late", noise.late);
    share("bad", noise.bad);
    share("undo", noise.undo);
    need(bots.count >= 0, "bots", bots.count, "at least 0");
    if (bots.count > 0) {
      need(bots.events >= 1, "bot-events", bots.events, "at least 1");
      need(
          bots.items >= 1 && bots.items <= catalogue.items,
          "bot-items",
          bots.items,
          "1 to the number of items, " + catalogue.items);
    }
    need(rowsPerFile >= 1, "rows-per-file", rowsPerFile, "at least 1");
  }

  private static void share(String name, double value) {
    need(value >= 0 && value <= 1, name, value, "a share from 0 to 1");
  }

  private static void need(boolean holds, String name, Object value, String range) {
    if (!holds) {
      throw NightsieveException.usage(
          "generate: " + name + " is " + value + "; it must be " + range);
    }
  }
}
