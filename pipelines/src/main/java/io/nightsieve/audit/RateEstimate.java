package io.nightsieve.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.io.Serializable;

/**
 * A measured rate with its bounds. All rates are 0..1, and null where nothing was measured.
 *
 * @param users users probed
 * @param probes absent items asked for
 * @param falsePositives of those, the ones answered "seen"
 * @param rate falsePositives / probes
 * @param lower95 the one-sided 95 % lower bound
 * @param upper95 the one-sided 95 % upper bound
 * @param alarmLower the lower bound at the level of an alarm; a version fails when it is above the
 *     target
 * @param designEffect how many probes of users who share a filter count as one independent probe;
 *     null where it cannot be measured
 */
public record RateEstimate(
    long users,
    long probes,
    long falsePositives,
    Double rate,
    Double lower95,
    Double upper95,
    Double alarmLower,
    Double designEffect)
    implements Serializable {
  /** Whether anything was measured. */
  @JsonIgnore
  public boolean isMeasured() {
    return probes > 0;
  }
}
