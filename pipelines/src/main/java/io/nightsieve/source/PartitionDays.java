package io.nightsieve.source;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig.Partition;
import io.nightsieve.config.NightConfig.Source;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which day partitions hold the events of a window.
 *
 * <p>The log writer may cut its days in another zone than the one in which events are counted, so
 * one day of events can lie in two partitions.
 *
 * @param first the first partition that is read
 * @param last the last partition that is read
 * @param night the partitions that the window's last day lies in, a part of the others
 */
record PartitionDays(LocalDate first, LocalDate last, List<LocalDate> night) {

  /**
   * The partitions that cover the window from the start of its first day to the end of its last.
   */
  static PartitionDays covering(Source source, DayWindow window) {
    ZoneId writer = source.partition().map(Partition::zone).orElse(source.zone());
    if (source.columns().time().isEmpty() || writer.equals(source.zone())) {
      return new PartitionDays(window.first(), window.last(), List.of(window.last()));
    }
    Instant start = window.first().atStartOfDay(source.zone()).toInstant();
    Instant lastStart = window.last().atStartOfDay(source.zone()).toInstant();
    Instant end = window.last().plusDays(1).atStartOfDay(source.zone()).toInstant();
    LocalDate last = LocalDate.ofInstant(end.minus(1, ChronoUnit.MICROS), writer);
    return new PartitionDays(
        LocalDate.ofInstant(start, writer),
        last,
        days(LocalDate.ofInstant(lastStart, writer), last));
  }

  boolean contains(LocalDate day) {
    return !day.isBefore(first) && !day.isAfter(last);
  }

  /** All of them, in order. */
  List<LocalDate> all() {
    return days(first, last);
  }

  private static List<LocalDate> days(LocalDate from, LocalDate to) {
    return Stream.iterate(from, day -> !day.isAfter(to), day -> day.plusDays(1)).toList();
  }
}
