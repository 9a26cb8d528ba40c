package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.math3.stat.interval.ClopperPearsonInterval;
import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import org.junit.jupiter.api.Test;

class IntervalsTest {
  @Property(tries = 200)
  void boundsAreThoseOfClopperAndPearson(
      @ForAll @IntRange(min = 1, max = 5000) int trials, @ForAll @IntRange(max = 5000) int drawn) {
    int hits = Math.min(trials, 1 + drawn % trials);
    if (hits == trials) {
      return; // the reference knows no end points
    }
    // the ends of a two-sided 90 % interval are the one-sided 95 % bounds
    ConfidenceInterval reference = new ClopperPearsonInterval().createInterval(trials, hits, 0.9);
    assertThat(Intervals.lower(hits, trials, 0.05))
        .isCloseTo(reference.getLowerBound(), within(1e-7));
    assertThat(Intervals.upper(hits, trials, 0.05))
        .isCloseTo(reference.getUpperBound(), within(1e-7));
  }

  @Property(tries = 60)
  void aTrueRateIsBelowTheUpperBoundInNinetyFiveOfAHundredNights(
      @ForAll @IntRange(min = 20, max = 3000) int trials,
      @ForAll @IntRange(min = 1, max = 400) int perMille) {
    double rate = perMille / 1000.0;
    double covered = 0;
    for (int hits = 0; hits <= trials; hits++) {
      if (Intervals.upper(hits, trials, 0.05) >= rate) {
        // every count at or above this one is covered too
        covered = 1 - Intervals.atMost(hits - 1, trials, rate);
        break;
      }
    }
    assertThat(covered).isGreaterThanOrEqualTo(0.95 - 1e-9);
  }

  @Test
  void nothingFoundIsNotARateOfZero() {
    assertThat(Intervals.lower(0, 1000, 0.05)).isZero();
    // the rule of three: -ln(0.05) / n
    assertThat(Intervals.upper(0, 1000, 0.05)).isCloseTo(0.0029912, within(1e-6));
    assertThat(Intervals.upper(1000, 1000, 0.05)).isEqualTo(1);
  }

  @Test
  void tinyRatesKeepTheirDigits() {
    double upper = Intervals.upper(100, 1e11, 0.05);
    assertThat(upper).isCloseTo(1.182e-9, within(2e-12));
  }

  @Test
  void boundsWithoutTrialsAreRefused() {
    assertThatThrownBy(() -> Intervals.upper(0, 0, 0.05))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("trials > 0")
        .hasMessageContaining("trials 0.0");
  }
}
