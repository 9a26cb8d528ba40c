package io.nightsieve.audit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

/** What the checks of a version come to together. */
public enum Verdict {
  /** Every check passed. */
  PASS("pass"),
  /** A check failed. */
  FAIL("fail"),
  /** No check failed, but not every one could be made. */
  INSUFFICIENT("insufficient");

  private final String label;

  Verdict(String label) {
    this.label = label;
  }

  /** The word in files and reports. */
  @JsonValue
  public String label() {
    return label;
  }

  /**
   * The verdict of these checks. Anything failed is a fail; anything skipped or errored, or no
   * check at all, is not a pass.
   */
  public static Verdict of(List<CheckResult> checks) {
    boolean all = !checks.isEmpty();
    for (CheckResult check : checks) {
      Outcome outcome = check.outcome();
      if (outcome instanceof Outcome.Failed) {
        return FAIL;
      }
      all &= outcome instanceof Outcome.Passed;
    }
    return all ? PASS : INSUFFICIENT;
  }
}
