package io.nightsieve.audit;

/**
 * How many absent items each sampled user is asked for.
 *
 * @param users sampled users
 * @param probesPerUser probes of each
 */
public record ProbePlan(long users, int probesPerUser) {
  /** More probes than the configured ones are only made up to this many in all. */
  public static final long MOST_RAISED = 40_000_000L;

  /** Beyond so many probes of one filter, only more filters tell more: they differ by chance. */
  public static final int MOST_PER_USER = 100_000;

  /** Filters that differ make probes count for less; so many more are planned. */
  private static final double SPARE = 1.5;

  /**
   * The plan: the configured number, or more where there are so few users that it could not prove
   * the target.
   *
   * @param configured probes per user by the configuration
   */
  public static ProbePlan of(long users, int configured, double target, double sizedFor) {
    if (users <= 0) {
      return new ProbePlan(0, configured);
    }
    Long needed = Power.needed(target, sizedFor);
    double wanted = needed == null ? MOST_RAISED : Math.min(MOST_RAISED, needed * SPARE);
    long raised = Math.min(MOST_PER_USER, (long) Math.ceil(wanted / users));
    return new ProbePlan(users, (int) Math.max(configured, raised));
  }
}
