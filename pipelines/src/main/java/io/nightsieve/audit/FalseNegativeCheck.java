package io.nightsieve.audit;

/** Every member of every user set is answered "seen". */
final class FalseNegativeCheck implements Check {
  @Override
  public String id() {
    return "no-false-negative";
  }

  @Override
  public String title() {
    return "Every seen item is answered \"seen\"";
  }

  @Override
  public String bound(AuditBounds bounds) {
    return "0 false negatives among all members of all users";
  }

  @Override
  public Outcome judge(AuditMetrics metrics, Rates rates, AuditBounds bounds) {
    return Checks.none(
        metrics,
        AuditMetrics.Stage.MEMBERS,
        metrics.membersChecked(),
        "all " + Words.counted(metrics.membersChecked(), "member", "members") + " found",
        Finding.Problem.FALSE_NEGATIVE);
  }
}
