package io.nightsieve.audit;

/** A filter was built from as many items as its user has seen. */
final class SetSizeCheck implements Check {
  @Override
  public String id() {
    return "set-sizes";
  }

  @Override
  public String title() {
    return "Every filter holds as many items as its user has seen";
  }

  @Override
  public String bound(AuditBounds bounds) {
    return "0 filters with another number of items";
  }

  @Override
  public Outcome judge(AuditMetrics metrics, Rates rates, AuditBounds bounds) {
    return Checks.none(
        metrics,
        AuditMetrics.Stage.MEMBERS,
        metrics.filtersStored(),
        Words.counted(metrics.filtersStored(), "filter agrees", "filters agree"),
        Finding.Problem.SIZE_DIFFERS);
  }
}
