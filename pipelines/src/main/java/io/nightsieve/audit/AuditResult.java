package io.nightsieve.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.nightsieve.build.CappedUser;
import java.util.List;

/**
 * An audit as it is written down: what was measured, what it was held to, and what it came to. Ids
 * are strings; a rate that was not measured is null.
 *
 * @param schema the version of this layout, {@link #SCHEMA}
 * @param version the audited version
 * @param name the filter set
 * @param date the night's day, ISO
 * @param verdict what the checks came to
 * @param reason the verdict in a sentence
 * @param target the false-positive rate of the whole answer that was promised, 0..1
 * @param users users with a filter, by the manifest
 * @param filtersExpected users with items by the exact sets, summed over layers
 * @param filtersStored users with a stored filter, summed over layers
 * @param membersChecked members of exact sets that the stored filters were asked for
 * @param falseNegatives of those, the ones answered "new"
 * @param recountedUsers sampled users counted again from the raw logs
 * @param recountedMembers their items
 * @param catalogueItems distinct items in the logs; null when not counted
 * @param rate the rate of the whole answer
 * @param predictedRate the mean rate that the bits of the stored filters predict
 * @param crowdedFilters filters whose bits predict several times the rate they should keep
 * @param power what the number of probes can tell
 * @param cohorts the rate by cohort
 * @param negatives the rate by kind of absent item
 * @param checks what was checked
 * @param findings what is wrong, the first hundred of each problem
 * @param cappedUserCount users of whom only the newest items were kept
 * @param cappedUsers the first of them
 * @param drift how far the version is from the live one; null when none was live
 */
public record AuditResult(
    int schema,
    String version,
    String name,
    String date,
    Verdict verdict,
    String reason,
    double target,
    long users,
    long filtersExpected,
    long filtersStored,
    long membersChecked,
    long falseNegatives,
    long recountedUsers,
    long recountedMembers,
    Long catalogueItems,
    RateEstimate rate,
    Double predictedRate,
    long crowdedFilters,
    Power power,
    List<CohortRate> cohorts,
    List<NegativeRate> negatives,
    List<CheckResult> checks,
    Findings findings,
    long cappedUserCount,
    List<CappedUser> cappedUsers,
    Drift drift) {
  /** The layout that this code writes. */
  public static final int SCHEMA = 1;

  /**
   * One cohort.
   *
   * @param layer the layer
   * @param kind label of the filter kind
   * @param size how many items its users have, as {@code 5-16}
   * @param fromItems the smallest of these numbers
   * @param target the rate of the layer
   * @param users users in it
   * @param items their items
   * @param bytes stored bytes of their filters
   * @param predictedRate the mean rate that the bits predict
   * @param rate what was measured
   */
  public record CohortRate(
      String layer,
      String kind,
      String size,
      long fromItems,
      double target,
      long users,
      long items,
      long bytes,
      Double predictedRate,
      RateEstimate rate) {}

  /**
   * One kind of absent item.
   *
   * @param kind the kind
   * @param rate what was measured
   */
  public record NegativeRate(String kind, RateEstimate rate) {}

  /** Absent items asked for. */
  @JsonIgnore
  public long probes() {
    return rate.probes();
  }

  /** Of those, the ones answered "seen". */
  @JsonIgnore
  public long falsePositives() {
    return rate.falsePositives();
  }

  /** The measured rate, 0..1; null when nothing was measured. */
  @JsonIgnore
  public Double fpr() {
    return rate.rate();
  }

  /** The one-sided 95 % upper bound of the rate; null when nothing was measured. */
  @JsonIgnore
  public Double fprUpper95() {
    return rate.upper95();
  }
}
