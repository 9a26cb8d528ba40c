package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.Sizing.BloomSize;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SizingKeepsItsPromiseTest {
  private static double textbookBits(double items, double fpp) {
    return -items * Math.log(fpp) / (Math.log(2) * Math.log(2));
  }

  @Test
  void a20_theFormulaHasOneLn2() {
    BloomSize thousand = Sizing.bloom(1000, 0.01);
    assertThat(thousand.bits()).isBetween(9585L, 9585L + 63);
    assertThat(thousand.probes()).isEqualTo(7);
    BloomSize hundred = Sizing.bloom(100, 0.001);
    assertThat(hundred.bits()).isBetween(1438L, 1438L + 63);
    assertThat(hundred.probes()).isEqualTo(10);
  }

  @Test
  void a05_tenMillionItemsDoNotOverflowAnInt() {
    BloomSize size = Sizing.bloom(10_000_000, 0.001);
    assertThat(size.bits()).isBetween(143_775_875L - 64, 143_775_875L + 64);
    assertThat(size.probes()).isEqualTo(10);
  }

  @Test
  void a01_sizesBeyondTwoToThe31stBitStayTrue() {
    for (long items : new long[] {224_000_000L, 900_000_000L, 5_000_000_000L, Sizing.MAX_ITEMS}) {
      for (double fpp : new double[] {0.01, 1e-4, FilterSpec.MIN_FPP, FilterSpec.MAX_FPP}) {
        BloomSize size = Sizing.bloom(items, fpp);
        assertThat(size.bits() / textbookBits((double) items, fpp))
            .isBetween(1.0, fpp > 0.9 ? 210 : 1.006);
        assertThat(size.expectedFpp()).isLessThanOrEqualTo(fpp * (1 + Sizing.RATE_SLACK));
      }
    }
  }

  @Test
  void a13_noItemsNeedNoBits() {
    assertThat(Sizing.bloom(0, 0.01)).isEqualTo(new BloomSize(0, 1, 0, false));
  }

  @Test
  void everySmallSizeKeepsItsRateAndIsTheSmallestThatDoes() {
    for (double fpp : new double[] {0.999, 0.9, 0.5, 0.03, 0.01, 1e-3, 1e-4, 1e-6, 1e-9}) {
      long before = 0;
      for (int n = 1; n <= 2000; n += n < 200 ? 1 : 53) {
        BloomSize size = Sizing.bloom(n, fpp);
        assertKeeps(size, n, fpp);
        assertThat(size.bits()).as("n=%d p=%s", n, fpp).isGreaterThanOrEqualTo(before);
        before = size.bits();
      }
    }
  }

  @Property(tries = 300)
  void anySizeKeepsItsRateAndIsTheSmallestThatDoes(
      @ForAll @IntRange(min = 1, max = 50_000_000) int items,
      @ForAll @DoubleRange(min = 0, max = 9) double decades) {
    double fpp = Math.min(FilterSpec.MAX_FPP, Math.pow(10, -decades));
    assertKeeps(Sizing.bloom(items, fpp), items, fpp);
  }

  private static void assertKeeps(BloomSize size, int items, double fpp) {
    String what = "n=%d p=%s: %s".formatted(items, fpp, size);
    double allowed = fpp * (1 + Sizing.RATE_SLACK);
    assertThat(size.bits() % 8).as(what).isZero();
    assertThat(size.probes()).as(what).isBetween(1, Sizing.MAX_PROBES);
    assertThat(size.expectedFpp()).as(what).isLessThanOrEqualTo(allowed);
    assertThat(size.overCap()).as(what).isFalse();
    double textbook = textbookBits(items, fpp);
    assertThat((double) size.bits()).as(what).isGreaterThanOrEqualTo(textbook);
    if ((double) (size.bits() - 8) >= textbook) {
      for (int k = Math.max(1, size.probes() - 3); k <= size.probes() + 3; k++) {
        assertThat(Sizing.bloomFpp(items, size.bits() - 8, k)).as(what).isGreaterThan(allowed);
      }
    }
  }

  @Test
  void a11_aCapLeavesAtLeastOneProbeAndSaysWhatItCosts() {
    BloomSize capped = Sizing.bloom(100, 0.01, 1);
    assertThat(capped.bits()).isEqualTo(8);
    assertThat(capped.probes()).isEqualTo(1);
    assertThat(capped.overCap()).isTrue();
    assertThat(capped.expectedFpp()).isBetween(0.99, 1.0);
    BloomSize loose = Sizing.bloom(100, 0.01, 1000);
    assertThat(loose).isEqualTo(Sizing.bloom(100, 0.01));
    assertThat(loose.overCap()).isFalse();
    assertThatThrownBy(() -> Sizing.bloom(100, 0.01, 0))
        .hasMessage("maxBytes = 0 is outside the allowed range [1, 9223372036854775807]");
  }

  @Test
  void a03_theExpectedRateIsARateAndNeverFallsAsItemsAreAdded() {
    BloomSize size = Sizing.bloom(150_000_000, 1e-4);
    double before = 0;
    for (long items = 0; items <= 600_000_000; items += 10_000_000) {
      double expected = Sizing.bloomFpp(items, size.bits(), size.probes());
      assertThat(expected).isBetween(before, 1.0);
      before = expected;
    }
    assertThat(Sizing.bloomFpp(150_000_000, size.bits(), size.probes()))
        .isLessThanOrEqualTo(1e-4 * (1 + Sizing.RATE_SLACK));
  }

  @Test
  void a09_itemsThatAreNoCountAreRefused() {
    assertThatThrownBy(() -> Sizing.bloom(-1, 0.01))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("items = -1 is outside the allowed range [0, 1125899906842624]");
    assertThatThrownBy(() -> Sizing.bloom(Long.MAX_VALUE, 0.01))
        .hasMessageContaining("items = 9223372036854775807 is outside the allowed range");
  }

  @Test
  void theCapacityOfAShapeIsTheMostItemsThatKeepTheRate() {
    for (double fpp : new double[] {0.9, 0.5, 0.01, 0.001, 1e-6}) {
      for (long n : new long[] {1, 2, 3, 20, 40, 500, 100_000}) {
        BloomSize size = Sizing.bloom(n, fpp);
        long capacity = Sizing.bloomCapacity(size.bits(), size.probes(), fpp);
        double allowed = fpp * (1 + Sizing.RATE_SLACK);
        assertThat(capacity).as("n=%d p=%s", n, fpp).isGreaterThanOrEqualTo(n);
        assertThat(Sizing.bloomFpp(capacity, size.bits(), size.probes()))
            .isLessThanOrEqualTo(allowed);
        assertThat(Sizing.bloomFpp(capacity + 1, size.bits(), size.probes()))
            .isGreaterThan(allowed);
      }
    }
    assertThat(Sizing.bloomCapacity(8, 64, 1e-9)).isZero();
  }
}
