package io.nightsieve.cli;

import io.nightsieve.audit.AuditResult;
import io.nightsieve.config.ExitCode;
import io.nightsieve.version.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How far a night came.
 *
 * @param outcome what became of its version
 * @param manifest the version
 * @param audit what the audit found; absent when it was not audited
 * @param report where the report is; absent when there is none
 * @param note anything to add, in words
 */
record Night(
    Outcome outcome,
    Manifest manifest,
    Optional<AuditResult> audit,
    Optional<String> report,
    Optional<String> note) {

  private static final int LISTED_DAYS = 10;

  /** What became of a version. */
  enum Outcome {
    /** Written, neither audited nor visible. */
    STAGED(ExitCode.DONE),
    /** The audit lets it through. */
    APPROVED(ExitCode.DONE),
    /** The pointer names it. */
    LIVE(ExitCode.DONE),
    /** The audit does not let it through; what was live stays. */
    REJECTED(ExitCode.REJECTED);

    private final ExitCode exitCode;

    Outcome(ExitCode exitCode) {
      this.exitCode = exitCode;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Night withNote(String text) {
    return new Night(outcome, manifest, audit, report, Optional.of(text));
  }

  Result result() {
    return new Result(outcome.exitCode, outcome.label(), fields(), summary());
  }

  /** For programs; the keys and their order are part of the command line's contract. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("version", manifest.version());
    fields.put("users", manifest.users());
    fields.put("items", manifest.items());
    Map<String, Object> events = new LinkedHashMap<>();
    events.put("read", manifest.events().read());
    events.put("used", manifest.events().used());
    events.put("rejected", manifest.events().rejected());
    fields.put("events", events);
    Map<String, Object> filters = new LinkedHashMap<>();
    filters.put("bytes", manifest.filterBytes());
    filters.put("bitsPerItem", bitsPerItem().orElse(null));
    fields.put("filters", filters);
    fields.put("audit", audit.map(Night::auditFields).orElse(null));
    fields.put("report", report.orElse(null));
    return fields;
  }

  private static Map<String, Object> auditFields(AuditResult audit) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("verdict", audit.verdict().label());
    fields.put("membersChecked", audit.membersChecked());
    fields.put("falseNegatives", audit.falseNegatives());
    fields.put("probes", audit.probes());
    fields.put("falsePositives", audit.falsePositives());
    fields.put("fpr", audit.fpr());
    fields.put("fprUpper95", audit.fprUpper95());
    fields.put("target", audit.target());
    return fields;
  }

  private Optional<Double> bitsPerItem() {
    return manifest.items() == 0
        ? Optional.empty()
        : Optional.of(manifest.filterBytes() * (double) Byte.SIZE / manifest.items());
  }

  /** For people. */
  List<String> summary() {
    List<String> lines = new ArrayList<>();
    lines.add("%s, night of %s: %s".formatted(manifest.name(), manifest.date(), outcome.label()));
    note.ifPresent(text -> lines.add("  " + text));
    lines.add("  version   " + manifest.version());
    lines.add("  events    " + events());
    addDays(lines, "missing", "without a partition", manifest.missingDays());
    addDays(lines, "empty", "without rows", manifest.emptyDays());
    if (!manifest.skippedInputs().isEmpty()) {
      lines.add(
          format(
              "  skipped   %,d files that could not be read; the report names them",
              manifest.skippedInputs().size()));
    }
    lines.add(format("  users     %,d with %,d items", manifest.users(), manifest.items()));
    lines.add(
        format("  filters   %,d bytes", manifest.filterBytes())
            + bitsPerItem().map(bits -> format(", %.2f bits an item", bits)).orElse(""));
    if (manifest.cappedUserCount() > 0) {
      lines.add(
          format(
              "  capped    %,d users, only their newest items are kept: %s",
              manifest.cappedUserCount(),
              manifest.cappedUsers().stream()
                  .limit(5)
                  .map(user -> user.user())
                  .collect(Collectors.joining(", "))));
    }
    audit.ifPresent(
        found -> lines.add("  audit     " + found.verdict().label() + ": " + found.reason()));
    report.ifPresent(path -> lines.add("  report    " + path));
    return lines;
  }

  private static void addDays(List<String> lines, String head, String what, List<String> days) {
    if (!days.isEmpty()) {
      lines.add(
          format(
              "  %-9s %,d days of the window %s: %s",
              head,
              days.size(),
              what,
              days.stream().limit(LISTED_DAYS).collect(Collectors.joining(", "))
                  + (days.size() > LISTED_DAYS ? ", …" : "")));
    }
  }

  private String events() {
    String rejected =
        manifest.events().rejected().entrySet().stream()
            .map(reason -> format("%,d %s", reason.getValue(), reason.getKey()))
            .collect(Collectors.joining(", "));
    return format("%,d read, %,d used", manifest.events().read(), manifest.events().used())
        + (rejected.isEmpty() ? "" : "; left out: " + rejected);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
