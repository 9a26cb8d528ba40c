package io.nightsieve.audit;

import java.util.List;

/** The verdict in a sentence. */
final class Headline {
  private Headline() {}

  static String of(
      Verdict verdict,
      List<CheckResult> checks,
      AuditMetrics metrics,
      Rates rates,
      AuditBounds bounds) {
    return switch (verdict) {
      case PASS ->
          "All "
              + Words.counted(metrics.membersChecked(), "seen item is", "seen items are")
              + " answered \"seen\", and at most "
              + Words.rate(rates.overall().upper95())
              + " of unseen ones, where "
              + Words.rate(bounds.target())
              + " was promised.";
      case FAIL -> "Not to be published: " + found(checks, Outcome.Failed.class) + ".";
      case INSUFFICIENT ->
          checks.stream().anyMatch(check -> check.outcome() instanceof Outcome.Errored)
              ? "Not decided, since the audit could not read what it needs: "
                  + found(checks, Outcome.Errored.class)
                  + "."
              : "Not decided: " + found(checks, Outcome.Skipped.class) + ".";
    };
  }

  private static String found(List<CheckResult> checks, Class<? extends Outcome> kind) {
    return String.join(
        "; ",
        checks.stream()
            .map(CheckResult::outcome)
            .filter(kind::isInstance)
            .map(Outcome::found)
            .distinct()
            .toList());
  }
}
