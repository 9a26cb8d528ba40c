package io.nightsieve.source;

import io.nightsieve.config.NightConfig.OnBadFile;
import io.nightsieve.config.NightConfig.Partition;
import io.nightsieve.config.NightsieveException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;

/** Reads days off directory names, by the configured pattern and no other. */
final class DayDirectories {
  /**
   * Spellings in which a day of another pattern is recognised, to tell which day is there twice.
   */
  private static final List<String> OTHER_SPELLINGS =
      List.of("yyyy-MM-dd", "yyyyMMdd", "yyyy_MM_dd", "yyyy.MM.dd", "yyyy/MM/dd", "dd-MM-yyyy");

  private static final int SHOWN = 10;

  private final Partition partition;
  private final DateTimeFormatter format;
  private final Map<Path, Map<LocalDate, Path>> daysByParent = new HashMap<>();
  private final List<Path> unreadable = new ArrayList<>();

  DayDirectories(Partition partition) {
    this.partition = partition;
    this.format = DateTimeFormatter.ofPattern(partition.format(), Locale.ROOT);
  }

  boolean isDayDirectory(String name) {
    return name.startsWith(partition.column() + "=");
  }

  /** The day of a directory {@code column=value}; empty, and remembered, when it is none. */
  Optional<LocalDate> parse(Path directory) {
    Optional<LocalDate> day = read(format, value(directory));
    if (day.isPresent()) {
      daysByParent
          .computeIfAbsent(directory.getParent(), parent -> new HashMap<>())
          .put(day.get(), directory);
    } else {
      unreadable.add(directory);
    }
    return day;
  }

  /** The day of a path that names a day directory or lies below one. */
  Optional<LocalDate> ofAncestors(Path path) {
    for (Path at = path; at != null && !at.isRoot(); at = at.getParent()) {
      if (isDayDirectory(at.getName())) {
        return parse(at);
      }
    }
    return Optional.empty();
  }

  /** Refuses directories whose values do not match the pattern, or notes them as skipped. */
  void judge(OnBadFile onBadFile, Map<String, String> skipped) {
    if (unreadable.isEmpty()) {
      return;
    }
    unreadable.sort(null);
    unreadable.forEach(this::refuseSecondSpelling);
    if (onBadFile == OnBadFile.FAIL) {
      throw NightsieveException.input(
          "source.partition: "
              + unreadable.size()
              + " directories do not match "
              + partition.column()
              + "="
              + partition.format()
              + ": "
              + unreadable.stream()
                  .limit(SHOWN)
                  .map(Path::toString)
                  .collect(Collectors.joining(", "))
              + (unreadable.size() > SHOWN ? ", …" : "")
              + "; rename them, correct the format, or set source.on-bad-file: skip");
    }
    for (Path directory : unreadable) {
      skipped.put(
          directory.toString(), "does not match " + partition.column() + "=" + partition.format());
    }
  }

  private void refuseSecondSpelling(Path directory) {
    Map<LocalDate, Path> siblings = daysByParent.getOrDefault(directory.getParent(), Map.of());
    for (String pattern : OTHER_SPELLINGS) {
      Optional<LocalDate> day =
          read(DateTimeFormatter.ofPattern(pattern, Locale.ROOT), value(directory));
      if (day.isPresent() && siblings.containsKey(day.get())) {
        throw NightsieveException.input(
            "source.partition: "
                + day.get()
                + " is there twice, as "
                + siblings.get(day.get())
                + " and as "
                + directory
                + "; keep one of them");
      }
    }
  }

  private String value(Path directory) {
    return PathValues.decode(directory.getName().substring(partition.column().length() + 1));
  }

  private static Optional<LocalDate> read(DateTimeFormatter format, String value) {
    try {
      LocalDate day = LocalDate.parse(value, format);
      // A lenient pattern would take 2026-02-30 for the 28th.
      return format.format(day).equals(value) ? Optional.of(day) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
