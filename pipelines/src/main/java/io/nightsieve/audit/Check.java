package io.nightsieve.audit;

/** One thing that a version is held to: a pure function of what was measured. */
public interface Check {
  /** The check's name in files; frozen once released. */
  String id();

  /** What it holds the version to, in words. */
  String title();

  /** The bound, in words and numbers. */
  String bound(AuditBounds bounds);

  /** Judges the measurement. */
  Outcome judge(AuditMetrics metrics, Rates rates, AuditBounds bounds);

  /** The check with its bound and what it came to. */
  default CheckResult run(AuditMetrics metrics, Rates rates, AuditBounds bounds) {
    return new CheckResult(id(), title(), bound(bounds), judge(metrics, rates, bounds));
  }
}
