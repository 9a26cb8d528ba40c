package io.nightsieve.audit;

import io.nightsieve.version.Manifest;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionStore;

/** Approves versions without an audit, which only this package can. */
public final class TestApprovals {
  private TestApprovals() {}

  /** Stages a manifest and approves it. */
  public static ApprovedVersion approve(VersionStore store, Manifest manifest) {
    return approve(store, store.stage(manifest));
  }

  /** Approves a staged version. */
  public static ApprovedVersion approve(VersionStore store, StagedVersion version) {
    return Approvals.record(store, version, "pass", ApprovalFile.Decision.APPROVED).orElseThrow();
  }

  /** Rejects a staged version. */
  public static void reject(VersionStore store, StagedVersion version) {
    Approvals.record(store, version, "fail", ApprovalFile.Decision.REJECTED);
  }
}
