package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PowerTest {
  @Test
  void someThousandExpectedFalsePositivesProveAMarginOfATwentieth() {
    double needed = Power.needed(0.01, 0.0095);
    assertThat(needed * 0.0095).isBetween(6000.0, 10_000.0);
    assertThat(Power.chanceToPass(0.01, 0.0095, needed)).isGreaterThanOrEqualTo(0.999);
    assertThat(Power.chanceToPass(0.01, 0.0095, needed / 4)).isLessThan(0.95);
  }

  @Test
  void withoutAMarginNoNumberOfProbesProvesTheTarget() {
    assertThat(Power.needed(0.01, 0.01)).isNull();
    assertThat(Power.of(0.01, 0.01, 1e6, 1e6, 1e-4).chanceToPass()).isCloseTo(0.05, within(0.01));
  }

  @Test
  void exactFiltersNeedOnlyTheRuleOfThree() {
    assertThat(Power.needed(0.01, 0)).isBetween(298L, 300L);
  }

  @Test
  void aHundredProbesCannotTell() {
    Power power = Power.of(0.01, 0.0095, 100, 100, 1e-4);
    assertThat(power.chanceToPass()).isZero();
    assertThat(power.surelyNoticed()).isGreaterThan(0.05);
  }

  @Test
  void fewUsersAreAskedMoreWithinBounds() {
    assertThat(ProbePlan.of(20_000, 500, 0.01, 0.0095).probesPerUser()).isEqualTo(500);
    assertThat(ProbePlan.of(100, 500, 0.01, 0.0095).probesPerUser()).isBetween(8_000, 20_000);
    assertThat(ProbePlan.of(1_000, 500, 1e-9, 0.9e-9).probesPerUser()).isEqualTo(40_000);
    assertThat(ProbePlan.of(1, 500, 1e-9, 1e-9).probesPerUser()).isEqualTo(ProbePlan.MOST_PER_USER);
    assertThat(ProbePlan.of(0, 500, 0.01, 0.0095).users()).isZero();
  }

  @Test
  void sizesFallIntoBucketsWithoutGaps() {
    long next = 0;
    for (int index = 0; index < 30; index++) {
      SizeBucket bucket = new SizeBucket(index);
      assertThat(bucket.from()).isEqualTo(next);
      assertThat(SizeBucket.of(bucket.from())).isEqualTo(bucket);
      assertThat(SizeBucket.of(bucket.to())).isEqualTo(bucket);
      next = bucket.to() + 1;
    }
  }
}
