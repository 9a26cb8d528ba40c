package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class GolombAndBlockedAreCheckedTest {
  private static FilterSpec spec(FilterKind kind, double fpp) {
    return new FilterSpec(kind, fpp, ItemType.LONG, 0);
  }

  @Test
  void golombFindsEveryMemberAtPartBordersAndAnyRate() {
    for (double fpp : new double[] {0.999, 0.9, 0.5, 0.4999, 0.1, 1e-3, 1e-9}) {
      for (int n : new int[] {1, 2, 255, 256, 257, 512, 513, 2000}) {
        long[] members = TestSets.members(n, n);
        MembershipFilter filter = TestSets.filter(spec(FilterKind.GOLOMB, fpp), members);
        for (long hash : members) {
          assertThat(filter.mightContainHash(hash)).as("n=%d p=%s", n, fpp).isTrue();
        }
        assertThat(filter.expectedFpp()).isLessThanOrEqualTo(fpp);
      }
    }
  }

  @Test
  void golombRangeCodesAreWholeNumbers() {
    for (int code = 1; code <= GolombKind.MAX_CODE; code++) {
      assertThat((double) GolombKind.range(1_000_000, code))
          .isCloseTo(1e6 * Math.pow(2, code / 8.0), Percentage.withPercentage(0.001));
    }
  }

  @Test
  void golombBodiesAreChecked() {
    byte[] noCode = {(byte) 0xB1, 0x24, 1, 0, 5, 0, 0};
    assertThatThrownBy(() -> Filters.open(NativeFormatSurvivesAnyBytesTest.resealed(noCode)))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining("field 'rate code' at offset 3: expected 1 to 240, found 0");
    byte[] noBits = {(byte) 0xB1, 0x24, 1, 54, 0, 0};
    assertThatThrownBy(() -> Filters.open(NativeFormatSurvivesAnyBytesTest.resealed(noBits)))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining("field 'codes' at offset 3: expected more than 1 bytes for 1 items");
    byte[] whole = TestSets.bytes(spec(FilterKind.GOLOMB, 0.01), TestSets.members(1, 300));
    whole[8] = 0x7F;
    assertThatThrownBy(() -> Filters.open(NativeFormatSurvivesAnyBytesTest.resealed(whole)))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining("field 'end of part 0' at offset 5: expected 0 to ");
  }

  @Test
  void blockedSizesArePaidInBitsAndAreTheSmallestThatKeepTheRate() {
    for (double fpp : new double[] {0.5, 0.01, 1e-4, 1e-6}) {
      for (long n : new long[] {100, 500, 2000, 100_000, 10_000_000}) {
        BlockedSizing.Size size = BlockedSizing.of(n, fpp);
        assertThat(size.expectedFpp()).isLessThanOrEqualTo(fpp * (1 + Sizing.RATE_SLACK));
        assertThat(size.bytes()).isGreaterThanOrEqualTo(Sizing.bloom(n, fpp).sizeBytes());
        long blocks = size.bytes() / BlockedBloomKind.BLOCK_BYTES;
        if (blocks > 2) {
          for (int k = Math.max(1, size.probes() - 2); k <= size.probes() + 2; k++) {
            assertThat(BlockedSizing.rate(n, blocks - 1, k)).isGreaterThan(fpp);
          }
        }
      }
    }
  }

  @Test
  void blockedRatesAreAsPredicted() {
    for (int n : new int[] {60, 300, 5000, 200_000}) {
      MembershipFilter filter =
          TestSets.filter(spec(FilterKind.BLOCKED_BLOOM, 0.01), TestSets.members(n, n));
      RateSample sample = new RateSample();
      sample.probe(filter, n, 200_000);
      sample.assertNear(filter.expectedFpp(), "n=" + n);
    }
  }

  @Test
  void blockedBodiesAreChecked() {
    byte[] odd = new byte[4 + 65 + 2];
    odd[0] = (byte) 0xB1;
    odd[1] = 0x25;
    odd[2] = 1;
    odd[3] = 3;
    assertThatThrownBy(() -> Filters.open(NativeFormatSurvivesAnyBytesTest.resealed(odd)))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining(
            "field 'blocks' at offset 4: expected 1 to 64 bytes or a multiple of 64, found 65 bytes");
  }
}
