package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutoChoosesTheSmallestTest {
  private static FilterSpec spec(FilterKind kind, double fpp) {
    return new FilterSpec(kind, fpp, ItemType.LONG, 0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.9, 0.5, 0.01, 0.001, 1e-6, 1e-9})
  void noKindIsSmallerAndTheRateIsKept(double fpp) {
    for (int n : new int[] {1, 2, 3, 4, 5, 8, 20, 40, 100, 999, 1001, 20_000}) {
      long[] members = TestSets.members(n, n);
      byte[] chosen = TestSets.bytes(spec(FilterKind.AUTO, fpp), members);
      for (FilterKind kind : TestSets.kinds()) {
        byte[] other = TestSets.bytes(spec(kind, fpp), members);
        // A ribbon that needs roomy slots is more than was known when choosing, and Rice codes
        // vary.
        assertThat(chosen.length)
            .as("%s, n=%d p=%s", kind, n, fpp)
            .isLessThanOrEqualTo(other.length + 2 + other.length / 20);
      }
      MembershipFilter filter = Filters.open(chosen);
      assertThat(filter.kind()).isNotEqualTo(FilterKind.AUTO);
      assertThat(filter.kind()).isEqualTo(Filters.size(spec(FilterKind.AUTO, fpp), n).kind());
      assertThat(filter.expectedFpp()).isLessThanOrEqualTo(1.5 * fpp);
      for (long hash : members) {
        assertThat(filter.mightContainHash(hash)).isTrue();
      }
    }
  }

  @Test
  void aPopulationTakesAtMostSevenPointSixBitsAtOnePercent() {
    Random random = new Random(41);
    long bytes = 0;
    long items = 0;
    for (int user = 0; user < 4000; user++) {
      int n = (int) Math.max(1, Math.round(40 * Math.exp(1.3 * random.nextGaussian())));
      bytes += TestSets.bytes(spec(FilterKind.AUTO, 0.01), TestSets.members(user, n)).length;
      items += n;
    }
    assertThat(8.0 * bytes / items).isLessThanOrEqualTo(7.6);
  }

  @Test
  void a13_noItemsMakeAnEmptyExactFilter() {
    MembershipFilter empty = TestSets.filter(spec(FilterKind.AUTO, 0.01), new long[0]);
    assertThat(empty.kind()).isEqualTo(FilterKind.EXACT);
    assertThat(empty.items()).isZero();
    assertThat(Filters.size(spec(FilterKind.AUTO, 0.01), 0))
        .isEqualTo(new FilterSize(FilterKind.EXACT, 5, 0));
  }

  @Test
  void theKindOfBytesThatAreNoFilterIsRefused() {
    assertThatThrownBy(() -> Filters.kindOf(new byte[4]))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining("field 'length' at offset 0");
    assertThatThrownBy(() -> Filters.kindOf(new byte[] {(byte) 0xB1, 0x20, 0, 0, 0}))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining("field 'kind' at offset 1");
  }
}
