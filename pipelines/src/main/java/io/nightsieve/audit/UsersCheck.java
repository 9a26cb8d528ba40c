package io.nightsieve.audit;

/** Users in are users out. */
final class UsersCheck implements Check {
  @Override
  public String id() {
    return "users-in-users-out";
  }

  @Override
  public String title() {
    return "Every user with events has one filter, and nobody else";
  }

  @Override
  public String bound(AuditBounds bounds) {
    return "0 users missing, 0 users too many";
  }

  @Override
  public Outcome judge(AuditMetrics metrics, Rates rates, AuditBounds bounds) {
    return Checks.none(
        metrics,
        AuditMetrics.Stage.MEMBERS,
        metrics.filtersExpected(),
        Words.number(metrics.filtersExpected())
            + " expected, "
            + Words.number(metrics.filtersStored())
            + " stored",
        Finding.Problem.USER_MISSING,
        Finding.Problem.USER_EXTRA);
  }
}
