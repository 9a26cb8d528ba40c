package io.nightsieve.config;

import java.time.LocalDate;

/**
 * A run of whole days, in the zone of the configuration.
 *
 * @param first the first day, inclusive
 * @param last the last day, inclusive
 */
public record DayWindow(LocalDate first, LocalDate last) {
  public DayWindow {
    if (first.isAfter(last)) {
      throw NightsieveException.usage("the window starts on " + first + ", after its end " + last);
    }
  }

  /** The window of {@code days} days that ends with {@code last}. */
  public static DayWindow endingOn(LocalDate last, int days) {
    return new DayWindow(last.minusDays(days - 1L), last);
  }

  /**
   * The window of a label.
   *
   * @param label as {@link #label} gives it, two ISO days
   * @throws java.time.DateTimeException if they are none
   */
  public static DayWindow ofLabel(String label) {
    int middle = label.indexOf('_');
    return new DayWindow(
        LocalDate.parse(label.substring(0, middle)), LocalDate.parse(label.substring(middle + 1)));
  }

  /** The window as it names a segment's directory: {@code 2026-01-01_2026-01-07}. */
  public String label() {
    return first + "_" + last;
  }
}
