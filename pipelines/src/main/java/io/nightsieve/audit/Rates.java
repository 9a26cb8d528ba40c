package io.nightsieve.audit;

import java.util.Map;
import java.util.TreeMap;

/**
 * The measured rates of a night with their bounds; a pure function of the metrics.
 *
 * @param overall of the whole answer
 * @param cohorts by cohort
 * @param negatives of the whole answer, by kind of absent item
 */
public record Rates(
    RateEstimate overall,
    Map<Cohort, RateEstimate> cohorts,
    Map<NegativeKind, RateEstimate> negatives) {

  /** The rates of these metrics, all bounds of alarms together at the level of one night. */
  public static Rates of(AuditMetrics metrics, AuditBounds bounds) {
    RateEstimator estimator = estimator(metrics);
    Map<Cohort, RateEstimate> cohorts = new TreeMap<>();
    metrics
        .cohorts()
        .forEach(
            (cohort, count) ->
                cohorts.put(
                    cohort,
                    estimator.estimate(
                        count, metrics.filters().getOrDefault(cohort, FilterStats.NONE).users())));
    Map<NegativeKind, RateEstimate> negatives = new TreeMap<>();
    metrics
        .negatives()
        .forEach((kind, count) -> negatives.put(kind, estimator.estimate(count, bounds.users())));
    return new Rates(estimator.estimate(metrics.overall(), bounds.users()), cohorts, negatives);
  }

  /** The estimator of a night, which shares the probability of an alarm among all its rates. */
  static RateEstimator estimator(AuditMetrics metrics) {
    return new RateEstimator(
        AuditBounds.NIGHTLY_ALARM, 1 + metrics.cohorts().size() + metrics.negatives().size());
  }
}
