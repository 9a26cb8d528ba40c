package io.nightsieve.audit;

import io.nightsieve.version.StagedVersion;

/**
 * A version that the audit lets through; the only thing that can be published. Only this package
 * can make one: the audit itself, or {@link Approvals} from what the audit left on disk.
 */
public final class ApprovedVersion {
  private final StagedVersion staged;

  ApprovedVersion(StagedVersion staged) {
    this.staged = staged;
  }

  /** The version that was audited. */
  public StagedVersion staged() {
    return staged;
  }

  @Override
  public String toString() {
    return staged.toString();
  }
}
