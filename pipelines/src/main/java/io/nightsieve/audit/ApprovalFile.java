package io.nightsieve.audit;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What {@code versions/<id>/audit/verdict.json} says: the decision of the audit, bound to the bytes
 * that it was made of.
 *
 * @param schema the version of this file's layout, {@link #SCHEMA}
 * @param version the version's id
 * @param manifestSha256 checksum of the manifest that was audited, hexadecimal
 * @param verdict {@code pass}, {@code fail} or {@code insufficient}
 * @param decision what followed from the verdict under the configuration
 */
public record ApprovalFile(
    int schema, String version, String manifestSha256, String verdict, Decision decision) {
  /** The layout that this code writes and reads. */
  public static final int SCHEMA = 1;

  /** Whether the version may be published. */
  public enum Decision {
    @JsonProperty("approved")
    APPROVED,
    @JsonProperty("rejected")
    REJECTED
  }
}
