package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RatesHaveOnlyAbsentItemsBelowTheLineTest {
  @Test
  void a40_membersAreLeftOutOfTheRate() {
    UserTally tally = new UserTally();
    for (int i = 0; i < 90; i++) {
      tally.member(true);
    }
    for (int i = 0; i < 910; i++) {
      tally.absent(i < 10);
    }
    RateCount count = tally.rateCount();
    assertThat(count.probes()).isEqualTo(910);
    assertThat(count.rate()).isCloseTo(10.0 / 910, within(1e-15)).isNotCloseTo(0.01, within(9e-4));
    assertThat(Words.rate(count.rate())).isEqualTo("1.099 %");
    assertThat(tally.members()).isEqualTo(90);
    assertThat(tally.falseNegatives()).isZero();
  }

  @Test
  void a40_twoUsersAddUpByProbesAndNotByRates() {
    RateCount both = RateCount.ofUser(100, 10).plus(RateCount.ofUser(900, 0));
    assertThat(both.rate()).isCloseTo(0.01, within(1e-15));
    assertThat(both.users()).isEqualTo(2);
  }

  @Test
  void g03_everyProbeAMemberIsNoRate() {
    UserTally tally = new UserTally();
    tally.member(true);
    assertThat(tally.rateCount()).isEqualTo(RateCount.NONE);
    assertThat(tally.rateCount().rate()).isNull();
    assertThat(tally.rateCount().designEffect()).isNaN();
  }

  @Test
  void moreFalsePositivesThanProbesAreRefused() {
    assertThatThrownBy(() -> RateCount.ofUser(5, 6))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("falsePositives must be in 0..5 (the probes), but is 6");
  }

  @Test
  void usersThatDifferNoMoreThanChanceHaveADesignEffectOfOne() {
    var random = new java.util.SplittableRandom(7);
    RateCount count = RateCount.NONE;
    for (int user = 0; user < 4000; user++) {
      count = count.plus(user(random, 0.02, 500));
    }
    assertThat(count.designEffect()).isCloseTo(1, within(0.1));
  }

  @Test
  void usersWhoseFiltersDifferHaveALargerOne() {
    var random = new java.util.SplittableRandom(7);
    RateCount count = RateCount.NONE;
    for (int user = 0; user < 4000; user++) {
      count = count.plus(user(random, user % 2 == 0 ? 0.01 : 0.03, 500));
    }
    // 1 + (500 - 1) * 0.01^2 / (0.02 * 0.98)
    assertThat(count.designEffect()).isCloseTo(3.55, within(0.4));
  }

  static RateCount user(java.util.SplittableRandom random, double rate, int probes) {
    int hits = 0;
    for (int i = 0; i < probes; i++) {
      if (random.nextDouble() < rate) {
        hits++;
      }
    }
    return RateCount.ofUser(probes, hits);
  }
}
