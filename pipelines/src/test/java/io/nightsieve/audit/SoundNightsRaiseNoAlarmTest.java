package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.random.Well19937c;
import org.junit.jupiter.api.Test;

/** The verdicts of simulated nights, whose true rates are known. */
class SoundNightsRaiseNoAlarmTest {
  private static final double TARGET = 0.01;

  @Test
  void nightsAtExactlyTheTargetFailLessThanOnceInAThousand() {
    assertThat(failures(3000, 200, TARGET, 0.3)).isLessThanOrEqualTo(4);
  }

  @Test
  void nightsOfTwentyUsersAtTheTargetFailLessThanOnceInAThousand() {
    assertThat(failures(3000, 20, TARGET, 0.3)).isLessThanOrEqualTo(4);
  }

  @Test
  void nightsAboveTheTargetPassLessThanOnceInTwenty() {
    int passes = 0;
    for (int night = 0; night < 1000; night++) {
      if (verdict(night, 400, TARGET * 1.001, 0) == Verdict.PASS) {
        passes++;
      }
    }
    assertThat(passes).isLessThanOrEqualTo(65);
  }

  @Test
  void nightsAtHalfTheTargetPass() {
    for (int night = 0; night < 200; night++) {
      assertThat(verdict(night, 400, TARGET / 2, 0.3))
          .as("night %d", night)
          .isEqualTo(Verdict.PASS);
    }
  }

  @Test
  void aTenfoldRateAlwaysFails() {
    for (int night = 0; night < 200; night++) {
      assertThat(verdict(night, 20, TARGET * 10, 0.3))
          .as("night %d", night)
          .isEqualTo(Verdict.FAIL);
    }
  }

  private static int failures(int nights, int users, double rate, double spread) {
    int failed = 0;
    for (int night = 0; night < nights; night++) {
      if (verdict(night, users, rate, spread) == Verdict.FAIL) {
        failed++;
      }
    }
    return failed;
  }

  /** A night whose filters' rates have this mean, and this standard deviation as a share of it. */
  private static Verdict verdict(int night, int users, double rate, double spread) {
    SplittableRandom random = new SplittableRandom(night * 7919L + users);
    Well19937c binomials = new Well19937c(night);
    RateCount overall = RateCount.NONE;
    Map<Cohort, RateCount> cohorts = new TreeMap<>();
    Map<Cohort, FilterStats> filters = new TreeMap<>();
    Map<NegativeKind, RateCount> negatives = new TreeMap<>();
    for (int user = 0; user < users; user++) {
      // two equally likely rates have exactly this mean and deviation
      double own = rate * (random.nextBoolean() ? 1 + spread : 1 - spread);
      Cohort cohort = new Cohort("all", "bloom", new SizeBucket(1 + user % 5));
      long hits = 0;
      for (NegativeKind kind : NegativeKind.values()) {
        long part = new BinomialDistribution(binomials, 300, own).sample();
        hits += part;
        negatives.merge(kind, RateCount.ofUser(300, part), RateCount::plus);
      }
      RateCount count = RateCount.ofUser(1200, hits);
      overall = overall.plus(count);
      cohorts.merge(cohort, count, RateCount::plus);
      filters.merge(cohort, FilterStats.ofFilter(5, 20, own, TARGET), FilterStats::plus);
    }
    AuditMetrics metrics =
        AuditMetrics.ofMembers(users, users, users * 5L, filters, Findings.NONE)
            .plus(
                AuditMetrics.ofSample(
                    users, users * 5L, overall, cohorts, negatives, Findings.NONE));
    AuditBounds bounds =
        new AuditBounds(TARGET, Map.of("all", TARGET), TARGET * 0.95, users * 50L, users);
    return Verdict.of(Checks.run(metrics, Rates.of(metrics, bounds), bounds));
  }
}
