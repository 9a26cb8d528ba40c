package io.nightsieve.audit;

import java.util.ArrayList;
import java.util.List;

/** No kind of absent item is certainly above the target: neighbours of seen ids least of all. */
final class NegativeRateCheck implements Check {
  @Override
  public String id() {
    return "rate-by-negative";
  }

  @Override
  public String title() {
    return "No kind of unseen item is certainly above the target";
  }

  @Override
  public String bound(AuditBounds bounds) {
    return "every lower bound at most " + Words.rate(bounds.target());
  }

  @Override
  public Outcome judge(AuditMetrics metrics, Rates rates, AuditBounds bounds) {
    List<String> above = new ArrayList<>();
    List<String> measured = new ArrayList<>();
    rates
        .negatives()
        .forEach(
            (kind, rate) -> {
              if (rate.isMeasured()) {
                String words = kind.label() + " " + Words.rate(rate.rate());
                measured.add(words);
                if (rate.alarmLower() > bounds.target()) {
                  above.add(
                      "among unseen items, "
                          + words
                          + ", certainly more than "
                          + Words.rate(rate.alarmLower()));
                }
              }
            });
    if (!above.isEmpty()) {
      return new Outcome.Failed(String.join("; ", above), List.of());
    }
    String error = metrics.errors().get(AuditMetrics.Stage.SAMPLE);
    if (error != null) {
      return new Outcome.Errored(error);
    }
    return measured.isEmpty()
        ? new Outcome.Skipped("not measured")
        : new Outcome.Passed(String.join(", ", measured));
  }
}
