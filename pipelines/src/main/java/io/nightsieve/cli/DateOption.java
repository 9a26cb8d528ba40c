package io.nightsieve.cli;

import io.nightsieve.config.NightDate;
import java.time.LocalDate;
import picocli.CommandLine.Option;

/** Which night a command is about. */
final class DateOption {
  @Option(
      names = "--date",
      required = true,
      paramLabel = "yyyy-MM-dd",
      description = "The night's day: the last one whose events are used.")
  private String text;

  /** The day, refused where a scheduler left its template in. */
  LocalDate day() {
    return NightDate.parse(text);
  }
}
