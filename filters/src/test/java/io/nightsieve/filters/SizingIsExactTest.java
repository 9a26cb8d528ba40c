package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SizingIsExactTest {
  @Test
  void a20_theFormulaHasOneLn2() {
    Sizing.BloomSize thousand = Sizing.bloom(1000, 0.01);
    assertThat(thousand.bits()).isBetween(9585L, 9585L + 63);
    assertThat(thousand.probes()).isEqualTo(7);
    Sizing.BloomSize hundred = Sizing.bloom(100, 0.001);
    assertThat(hundred.bits()).isBetween(1438L, 1438L + 63);
    assertThat(hundred.probes()).isEqualTo(10);
  }

  @Test
  void a05_tenMillionItemsDoNotOverflowAnInt() {
    Sizing.BloomSize size = Sizing.bloom(10_000_000, 0.001);
    assertThat(size.bits()).isBetween(143_775_875L - 64, 143_775_875L + 64);
    assertThat(size.probes()).isEqualTo(10);
  }
}
