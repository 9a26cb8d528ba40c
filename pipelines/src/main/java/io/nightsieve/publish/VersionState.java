package io.nightsieve.publish;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far a version has come. */
public enum VersionState {
  /** Written, not audited. */
  @JsonProperty("staged")
  STAGED,
  /** The audit lets it through. */
  @JsonProperty("approved")
  APPROVED,
  /** The audit does not. */
  @JsonProperty("rejected")
  REJECTED,
  /** The pointer names it. */
  @JsonProperty("live")
  LIVE,
  /** A file of it does not hold what it must. */
  @JsonProperty("damaged")
  DAMAGED
}
