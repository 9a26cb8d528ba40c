package io.nightsieve.audit;

/** The stored files are the ones that the manifest names, and every filter in them opens. */
final class StoredBytesCheck implements Check {
  @Override
  public String id() {
    return "stored-bytes";
  }

  @Override
  public String title() {
    return "Stored files are as written, and every filter opens";
  }

  @Override
  public String bound(AuditBounds bounds) {
    return "0 changed files, 0 filters that do not open";
  }

  @Override
  public Outcome judge(AuditMetrics metrics, Rates rates, AuditBounds bounds) {
    return Checks.none(
        metrics,
        AuditMetrics.Stage.MEMBERS,
        metrics.filtersStored(),
        Words.counted(metrics.filtersStored(), "filter", "filters") + " read back",
        Finding.Problem.FILE_CHANGED,
        Finding.Problem.FILTER_UNREADABLE);
  }
}
