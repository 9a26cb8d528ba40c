package io.nightsieve.filters;

import static io.nightsieve.filters.TestSets.bytes;
import static io.nightsieve.filters.TestSets.members;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AutoTakesWhatIsAddedTest {
  private static final int[] SIZES = {0, 1, 2, 5, 20, 40, 300, 3000};

  private static FilterSpec auto(Updates updates, double fpp, double headroom) {
    return new FilterSpec(FilterKind.AUTO, fpp, ItemType.LONG, headroom, updates);
  }

  @ParameterizedTest
  @EnumSource(names = {"ADDS", "ADDS_AND_REMOVES"})
  void theHeadroomIsThereAndNoKindThatCouldBeUpdatedSoIsSmaller(Updates updates) {
    for (double fpp : new double[] {0.1, 0.01, 0.001, 1e-6}) {
      for (int n : SIZES) {
        FilterSpec spec = auto(updates, fpp, 0.5);
        long[] all = members(n, (int) spec.capacity(n));
        byte[] chosen = bytes(spec, Arrays.copyOf(all, n));
        UpdatableFilter filter =
            updates == Updates.ADDS
                ? Filters.openUpdatable(chosen, fpp)
                : Filters.openRemovable(chosen, fpp);
        for (int i = n; i < all.length; i++) {
          assertThat(filter.addHash(all[i])).as("%s", filter).isNotEqualTo(AddResult.FULL);
        }
        for (KindCodec codec : KindRegistry.ALL) {
          if (codec instanceof KindCodec.Removable
              || (updates == Updates.ADDS && codec instanceof KindCodec.Updatable)) {
            assertThat((long) chosen.length)
                .as("%s, n=%d p=%s", codec.kind(), n, fpp)
                .isLessThanOrEqualTo(Filters.size(spec.of(codec.kind()), n).sizeBytes());
          }
        }
        assertThat(Filters.size(spec, n).kind()).isEqualTo(filter.kind());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ADDS", "ADDS_AND_REMOVES"})
  void withoutHeadroomItIsAKindThatGrows(Updates updates) {
    for (int n : SIZES) {
      byte[] chosen = bytes(auto(updates, 0.01, 0), members(n, n));
      UpdatableFilter filter = Filters.openUpdatable(chosen, 0.01);
      for (long hash : members(n + 1, 2 * n + 100)) {
        assertThat(filter.addHash(hash)).as("%s", filter).isNotEqualTo(AddResult.FULL);
      }
      assertThat(filter instanceof RemovableFilter).isEqualTo(updates != Updates.ADDS);
    }
  }

  @Test
  void theKindsAreAsDocumented() {
    assertChosen(FilterKind.RIBBON, Updates.NONE, 0.01, 0.5, 40);
    assertChosen(FilterKind.BLOOM, Updates.ADDS, 0.01, 0.5, 40);
    assertChosen(FilterKind.CUCKOO, Updates.ADDS, 0.001, 0.5, 1000);
    assertChosen(FilterKind.SCALABLE_BLOOM, Updates.ADDS, 0.01, 0, 40);
    assertChosen(FilterKind.CUCKOO, Updates.ADDS_AND_REMOVES, 0.01, 0.5, 40);
    assertChosen(FilterKind.EXACT, Updates.ADDS_AND_REMOVES, 0.01, 0, 40);
    assertChosen(FilterKind.SCALABLE_BLOOM, Updates.ADDS, 0.01, 0.5, 0);
    assertChosen(FilterKind.EXACT, Updates.ADDS_AND_REMOVES, 0.01, 0.5, 0);
  }

  private static void assertChosen(
      FilterKind kind, Updates updates, double fpp, double headroom, int items) {
    assertThat(Filters.size(auto(updates, fpp, headroom), items).kind()).isEqualTo(kind);
  }
}
