package io.nightsieve.audit;

/**
 * The answers to the probes of one user. Members and absent items are counted apart, because a rate
 * of false positives has only absent items below the line: FP / (FP + TN).
 */
public final class UserTally {
  private long members;
  private long falseNegatives;
  private long absent;
  private long falsePositives;

  /** Counts one answer about a member of the user's exact set. */
  public void member(boolean answeredSeen) {
    members++;
    if (!answeredSeen) {
      falseNegatives++;
    }
  }

  /** Counts one answer about an item that is not in the user's exact set. */
  public void absent(boolean answeredSeen) {
    absent++;
    if (answeredSeen) {
      falsePositives++;
    }
  }

  /** Members asked for. */
  public long members() {
    return members;
  }

  /** Members that were answered "new". */
  public long falseNegatives() {
    return falseNegatives;
  }

  /** The absent items and what was answered, as a mergeable count. */
  public RateCount rateCount() {
    return RateCount.ofUser(absent, falsePositives);
  }
}
