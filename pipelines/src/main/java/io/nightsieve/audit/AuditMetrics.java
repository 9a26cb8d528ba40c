package io.nightsieve.audit;

import java.io.Serializable;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Everything that an audit measures, and nothing that it thinks of it. A commutative monoid: parts
 * of a night may be measured anywhere and added in any order.
 *
 * @param filtersExpected users with at least one item, summed over layers, by the exact sets
 * @param filtersStored users with a stored filter, summed over layers
 * @param membersChecked members of exact sets that a stored filter was asked for
 * @param filters what the stored filters look like, by cohort
 * @param recountedUsers users counted again from the raw logs
 * @param recountedMembers their items, each asked for as serving would ask
 * @param overall the rate of the whole answer over all layers
 * @param cohorts the rate by cohort
 * @param negatives the rate of the whole answer by kind of absent item
 * @param findings what is wrong
 * @param errors what could not be measured, and why
 */
public record AuditMetrics(
    long filtersExpected,
    long filtersStored,
    long membersChecked,
    Map<Cohort, FilterStats> filters,
    long recountedUsers,
    long recountedMembers,
    RateCount overall,
    Map<Cohort, RateCount> cohorts,
    Map<NegativeKind, RateCount> negatives,
    Findings findings,
    Map<Stage, String> errors)
    implements Serializable {

  /** The parts of a measurement that can fail on their own. */
  public enum Stage {
    /** Every stored filter beside its exact set. */
    MEMBERS,
    /** Sampled users from the raw logs: the recount and the probes. */
    SAMPLE
  }

  /** Nothing measured: the neutral element. */
  public static final AuditMetrics NONE =
      new AuditMetrics(
          0, 0, 0, Map.of(), 0, 0, RateCount.NONE, Map.of(), Map.of(), Findings.NONE, Map.of());

  public AuditMetrics {
    filters = Collections.unmodifiableMap(new TreeMap<>(filters));
    cohorts = Collections.unmodifiableMap(new TreeMap<>(cohorts));
    negatives = Collections.unmodifiableMap(new TreeMap<>(negatives));
    errors = Collections.unmodifiableMap(new TreeMap<>(errors));
  }

  /** The measurement of one part of the members. */
  public static AuditMetrics ofMembers(
      long filtersExpected,
      long filtersStored,
      long membersChecked,
      Map<Cohort, FilterStats> filters,
      Findings findings) {
    return new AuditMetrics(
        filtersExpected,
        filtersStored,
        membersChecked,
        filters,
        0,
        0,
        RateCount.NONE,
        Map.of(),
        Map.of(),
        findings,
        Map.of());
  }

  /** The measurement of some sampled users. */
  public static AuditMetrics ofSample(
      long recountedUsers,
      long recountedMembers,
      RateCount overall,
      Map<Cohort, RateCount> cohorts,
      Map<NegativeKind, RateCount> negatives,
      Findings findings) {
    return new AuditMetrics(
        0,
        0,
        0,
        Map.of(),
        recountedUsers,
        recountedMembers,
        overall,
        cohorts,
        negatives,
        findings,
        Map.of());
  }

  /** A part that could not be measured. */
  public static AuditMetrics ofError(Stage stage, String why) {
    return new AuditMetrics(
        0,
        0,
        0,
        Map.of(),
        0,
        0,
        RateCount.NONE,
        Map.of(),
        Map.of(),
        Findings.NONE,
        Map.of(stage, why));
  }

  /** Both together. */
  public AuditMetrics plus(AuditMetrics other) {
    return new AuditMetrics(
        filtersExpected + other.filtersExpected,
        filtersStored + other.filtersStored,
        membersChecked + other.membersChecked,
        sum(filters, other.filters, FilterStats::plus),
        recountedUsers + other.recountedUsers,
        recountedMembers + other.recountedMembers,
        overall.plus(other.overall),
        sum(cohorts, other.cohorts, RateCount::plus),
        sum(negatives, other.negatives, RateCount::plus),
        findings.plus(other.findings),
        sum(errors, other.errors, (a, b) -> a.compareTo(b) <= 0 ? a : b));
  }

  /** This measurement with other findings, when they could be told more exactly. */
  public AuditMetrics withFindings(Findings exact) {
    return new AuditMetrics(
        filtersExpected,
        filtersStored,
        membersChecked,
        filters,
        recountedUsers,
        recountedMembers,
        overall,
        cohorts,
        negatives,
        exact,
        errors);
  }

  private static <K, V> Map<K, V> sum(Map<K, V> a, Map<K, V> b, BinaryOperator<V> plus) {
    Map<K, V> sums = new TreeMap<>(a);
    b.forEach((key, value) -> sums.merge(key, value, plus));
    return sums;
  }
}
