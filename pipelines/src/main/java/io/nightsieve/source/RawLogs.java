package io.nightsieve.source;

import java.time.LocalDate;
import java.util.List;

/**
 * The needed columns of the logs, as the files hold them.
 *
 * @param groups files that lie alike are read together
 * @param report what was found
 */
public record RawLogs(List<RawGroup> groups, SourceReport report) {
  RawLogs withMissingDays(List<LocalDate> missing) {
    return new RawLogs(
        groups,
        new SourceReport(
            report.files(),
            report.skipped(),
            report.emptyDays(),
            missing.stream().map(LocalDate::toString).toList(),
            report.notes()));
  }
}
