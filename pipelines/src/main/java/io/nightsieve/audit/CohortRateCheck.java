package io.nightsieve.audit;

import java.util.ArrayList;
import java.util.List;

/** No cohort is certainly above its layer's rate. */
final class CohortRateCheck implements Check {
  @Override
  public String id() {
    return "rate-by-cohort";
  }

  @Override
  public String title() {
    return "No cohort of users is certainly above its layer's rate";
  }

  @Override
  public String bound(AuditBounds bounds) {
    StringBuilder words = new StringBuilder("every lower bound at most ");
    List<String> targets = new ArrayList<>();
    bounds.layerTargets().forEach((layer, rate) -> targets.add(layer + " " + Words.rate(rate)));
    return words
        .append(targets.isEmpty() ? Words.rate(bounds.target()) : String.join(", ", targets))
        .append("; all alarms of a sound night together under 1 in 1000")
        .toString();
  }

  @Override
  public Outcome judge(AuditMetrics metrics, Rates rates, AuditBounds bounds) {
    List<String> above = new ArrayList<>();
    long measured = 0;
    for (var entry : rates.cohorts().entrySet()) {
      Cohort cohort = entry.getKey();
      RateEstimate rate = entry.getValue();
      if (rate.isMeasured()) {
        measured++;
        if (rate.alarmLower() > bounds.targetOf(cohort.layer())) {
          above.add(
              cohort.layer()
                  + ", "
                  + cohort.kind()
                  + ", "
                  + cohort.size().label()
                  + " items: "
                  + Words.rate(rate.rate())
                  + ", certainly more than "
                  + Words.rate(rate.alarmLower()));
        }
      }
    }
    if (!above.isEmpty()) {
      return new Outcome.Failed(String.join("; ", above), List.of());
    }
    String error = metrics.errors().get(AuditMetrics.Stage.SAMPLE);
    if (error != null) {
      return new Outcome.Errored(error);
    }
    return measured == 0
        ? new Outcome.Skipped("not measured")
        : new Outcome.Passed(Words.counted(measured, "cohort", "cohorts") + " measured");
  }
}
