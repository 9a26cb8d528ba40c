package io.nightsieve.audit;

import io.nightsieve.version.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Judges what was measured; pure. */
public final class AuditJudge {
  private AuditJudge() {}

  /**
   * The audit of a version.
   *
   * @param catalogueItems distinct items in the logs, if they were counted
   * @param live the manifest of the live version, if there is one
   */
  public static AuditResult judge(
      Manifest manifest,
      AuditMetrics metrics,
      AuditBounds bounds,
      Optional<Long> catalogueItems,
      Optional<Manifest> live) {
    Rates rates = Rates.of(metrics, bounds);
    List<CheckResult> checks = Checks.run(metrics, rates, bounds);
    Verdict verdict = Verdict.of(checks);
    FilterStats all =
        metrics.filters().values().stream().reduce(FilterStats.NONE, FilterStats::plus);
    return new AuditResult(
        AuditResult.SCHEMA,
        manifest.version(),
        manifest.name(),
        manifest.date(),
        verdict,
        Headline.of(verdict, checks, metrics, rates, bounds),
        bounds.target(),
        manifest.users(),
        metrics.filtersExpected(),
        metrics.filtersStored(),
        metrics.membersChecked(),
        metrics.findings().count(Finding.Problem.FALSE_NEGATIVE),
        metrics.recountedUsers(),
        metrics.recountedMembers(),
        catalogueItems.orElse(null),
        rates.overall(),
        all.predictedRate(),
        all.crowded(),
        Rates.estimator(metrics).power(metrics.overall(), bounds),
        cohorts(metrics, rates, bounds),
        negatives(rates),
        checks,
        metrics.findings(),
        manifest.cappedUserCount(),
        manifest.cappedUsers(),
        live.map(before -> Drift.between(before, manifest)).orElse(null));
  }

  private static List<AuditResult.CohortRate> cohorts(
      AuditMetrics metrics, Rates rates, AuditBounds bounds) {
    TreeSet<Cohort> all = new TreeSet<>(metrics.filters().keySet());
    all.addAll(rates.cohorts().keySet());
    RateEstimate none = new RateEstimator(0.5, 1).estimate(RateCount.NONE, 0);
    List<AuditResult.CohortRate> rows = new ArrayList<>();
    for (Cohort cohort : all) {
      FilterStats stats = metrics.filters().getOrDefault(cohort, FilterStats.NONE);
      rows.add(
          new AuditResult.CohortRate(
              cohort.layer(),
              cohort.kind(),
              cohort.size().label(),
              cohort.size().from(),
              bounds.targetOf(cohort.layer()),
              stats.users(),
              stats.items(),
              stats.bytes(),
              stats.predictedRate(),
              rates.cohorts().getOrDefault(cohort, none)));
    }
    return rows;
  }

  private static List<AuditResult.NegativeRate> negatives(Rates rates) {
    List<AuditResult.NegativeRate> rows = new ArrayList<>();
    rates
        .negatives()
        .forEach((kind, rate) -> rows.add(new AuditResult.NegativeRate(kind.label(), rate)));
    return rows;
  }
}
