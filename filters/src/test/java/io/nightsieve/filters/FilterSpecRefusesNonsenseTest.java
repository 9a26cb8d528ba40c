package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilterSpecRefusesNonsenseTest {
  @ParameterizedTest
  @ValueSource(
      doubles = {
        0,
        1,
        2,
        5,
        -0.1,
        Double.NaN,
        1e-320,
        9.9e-10,
        0.9991,
        1_000_000,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
      })
  void a09_aRateThatIsNoRateIsRefused(double fpp) {
    assertThatThrownBy(() -> new FilterSpec(FilterKind.BLOOM, fpp, ItemType.LONG, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "fpp = "
                + fpp
                + " is outside the allowed range [1.0E-9, 0.999]; give a rate, such as 0.01 for one in a hundred");
    assertThatThrownBy(() -> Sizing.bloom(100, fpp)).hasMessageStartingWith("fpp = " + fpp);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 100.5, Double.NaN, Double.POSITIVE_INFINITY})
  void a09_aHeadroomThatIsNoShareIsRefused(double headroom) {
    assertThatThrownBy(() -> new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.LONG, headroom))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "headroom = "
                + headroom
                + " is outside the allowed range [0, 100.0]; give a share, such as 0.2 for a fifth more items");
  }

  @Test
  void theLimitsThemselvesAreAllowed() {
    for (double fpp : new double[] {FilterSpec.MIN_FPP, FilterSpec.MAX_FPP}) {
      assertThat(new FilterSpec(FilterKind.BLOOM, fpp, ItemType.LONG, 0).fpp()).isEqualTo(fpp);
    }
  }

  @Test
  void aStaticKindIsRefusedToBeUpdatedBeforeAnythingIsBuilt() {
    assertThatThrownBy(
            () -> new FilterSpec(FilterKind.RIBBON, 0.01, ItemType.LONG, 0.5, Updates.ADDS))
        .isInstanceOf(FilterNotUpdatableException.class)
        .hasMessage(
            "a filter of kind ribbon takes no items once it is built; build one of kind exact, bloom, counting-bloom, cuckoo, scalable-bloom");
    assertThatThrownBy(
            () ->
                new FilterSpec(
                    FilterKind.BLOOM, 0.01, ItemType.LONG, 0.5, Updates.ADDS_AND_REMOVES))
        .isInstanceOf(FilterNotUpdatableException.class)
        .hasMessage(
            "a filter of kind bloom lets no items be taken away; build one of kind exact, counting-bloom, cuckoo");
    for (Updates updates : Updates.values()) {
      assertThat(new FilterSpec(FilterKind.AUTO, 0.01, ItemType.LONG, 0, updates).updates())
          .isEqualTo(updates);
    }
    assertThat(new FilterSpec(FilterKind.RIBBON, 0.01, ItemType.LONG, 0).updates())
        .isEqualTo(Updates.NONE);
  }

  @Test
  void headroomRoundsUp() {
    FilterSpec spec = new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.LONG, 0.2);
    assertThat(spec.capacity(0)).isZero();
    assertThat(spec.capacity(1)).isEqualTo(2);
    assertThat(spec.capacity(40)).isEqualTo(48);
  }
}
