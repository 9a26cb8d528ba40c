package io.nightsieve.config;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Set;

/** Reads the date argument of a night. */
public final class NightDate {
  private static final DateTimeFormatter ISO =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);
  private static final Set<String> NOTHING = Set.of("none", "null", "nil", "undefined", "nan");

  private NightDate() {}

  /**
   * A day as {@code yyyy-MM-dd}; blanks around it are dropped.
   *
   * @throws NightsieveException for usage: of a template that a scheduler did not render, of an
   *     empty value, of anything that is not a day of the calendar
   */
  public static LocalDate parse(String text) {
    String trimmed = text == null ? "" : text.strip();
    if (trimmed.isEmpty()) {
      throw NightsieveException.usage(
          "the date is empty; give a day as yyyy-MM-dd. If a scheduler fills it in, its value was"
              + " not set");
    }
    if (trimmed.contains("{{") || trimmed.contains("}}") || trimmed.contains("${")) {
      throw NightsieveException.usage(
          "the date is \""
              + trimmed
              + "\": a template that the scheduler did not render. Pass it through a field that is"
              + " templated (in Airflow: application_args of SparkSubmitOperator); wanted: a day as"
              + " yyyy-MM-dd");
    }
    if (NOTHING.contains(trimmed.toLowerCase(Locale.ROOT))) {
      throw NightsieveException.usage(
          "the date is \""
              + trimmed
              + "\": the scheduler rendered a template of which the value was not set; wanted: a"
              + " day as yyyy-MM-dd");
    }
    try {
      return LocalDate.parse(trimmed, ISO);
    } catch (DateTimeParseException e) {
      throw new NightsieveException(
          ExitCode.USAGE,
          "the date is \"" + trimmed + "\"; wanted: a day of the calendar as yyyy-MM-dd",
          e);
    }
  }
}
