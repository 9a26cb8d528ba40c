package io.nightsieve.audit;

/** Sampled users, counted again from the raw logs by another route, come to the same sets. */
final class RecountCheck implements Check {
  @Override
  public String id() {
    return "recount";
  }

  @Override
  public String title() {
    return "A recount of sampled users from the raw logs agrees";
  }

  @Override
  public String bound(AuditBounds bounds) {
    return "0 of " + Words.counted(bounds.sampledUsers(), "user", "users") + " differ";
  }

  @Override
  public Outcome judge(AuditMetrics metrics, Rates rates, AuditBounds bounds) {
    return Checks.none(
        metrics,
        AuditMetrics.Stage.SAMPLE,
        metrics.recountedUsers(),
        Words.counted(metrics.recountedUsers(), "user", "users")
            + " with "
            + Words.counted(metrics.recountedMembers(), "item", "items")
            + " counted again",
        Finding.Problem.RECOUNT_DIFFERS);
  }
}
