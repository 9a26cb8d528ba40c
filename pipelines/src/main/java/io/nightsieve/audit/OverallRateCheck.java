package io.nightsieve.audit;

import java.util.List;

/** The rate of the whole answer is proved to be at or under the target. */
final class OverallRateCheck implements Check {
  @Override
  public String id() {
    return "rate";
  }

  @Override
  public String title() {
    return "The false-positive rate of the whole answer keeps its target";
  }

  @Override
  public String bound(AuditBounds bounds) {
    return "the one-sided 95 % upper bound is at most " + Words.rate(bounds.target());
  }

  @Override
  public Outcome judge(AuditMetrics metrics, Rates rates, AuditBounds bounds) {
    RateEstimate rate = rates.overall();
    if (!rate.isMeasured()) {
      String error = metrics.errors().get(AuditMetrics.Stage.SAMPLE);
      return error == null ? new Outcome.Skipped("not measured") : new Outcome.Errored(error);
    }
    String measured =
        "the rate of the whole answer is "
            + Words.rate(rate.rate())
            + " ("
            + Words.number(rate.falsePositives())
            + " of "
            + Words.number(rate.probes())
            + "), at most "
            + Words.rate(rate.upper95());
    if (rate.alarmLower() > bounds.target()) {
      return new Outcome.Failed(
          measured + "; certainly more than " + Words.rate(rate.alarmLower()), List.of());
    }
    String error = metrics.errors().get(AuditMetrics.Stage.SAMPLE);
    if (error != null) {
      return new Outcome.Errored(error);
    }
    return rate.upper95() <= bounds.target()
        ? new Outcome.Passed(measured)
        : new Outcome.Skipped(
            measured + "; too few users or probes to tell it from " + Words.rate(bounds.target()));
  }
}
