package io.nightsieve.audit;

import java.util.List;

/** The registry of checks, in the order of reports. */
public final class Checks {
  /** All of them; every one has to pass. */
  public static final List<Check> ALL =
      List.of(
          new StoredBytesCheck(),
          new FalseNegativeCheck(),
          new UsersCheck(),
          new SetSizeCheck(),
          new RecountCheck(),
          new OverallRateCheck(),
          new CohortRateCheck(),
          new NegativeRateCheck());

  private Checks() {}

  /** Runs all checks. */
  public static List<CheckResult> run(AuditMetrics metrics, Rates rates, AuditBounds bounds) {
    return ALL.stream().map(check -> check.run(metrics, rates, bounds)).toList();
  }

  /** The shared end of checks that allow no case at all. */
  static Outcome none(
      AuditMetrics metrics,
      AuditMetrics.Stage stage,
      long measured,
      String passed,
      Finding.Problem... problems) {
    long cases = 0;
    StringBuilder found = new StringBuilder();
    for (Finding.Problem problem : problems) {
      long count = metrics.findings().count(problem);
      cases += count;
      if (count > 0) {
        found.append(found.isEmpty() ? "" : ", ").append(Words.cases(problem, count));
      }
    }
    if (cases > 0) {
      return new Outcome.Failed(found.toString(), metrics.findings().of(problems));
    }
    String error = metrics.errors().get(stage);
    if (error != null) {
      return new Outcome.Errored(error);
    }
    return measured == 0 ? new Outcome.Skipped("not measured") : new Outcome.Passed(passed);
  }
}
