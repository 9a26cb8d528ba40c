package io.nightsieve.filters;

import static io.nightsieve.filters.TestSets.absent;
import static io.nightsieve.filters.TestSets.bytes;
import static io.nightsieve.filters.TestSets.members;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every kind in the registry that lets items be taken away must do. */
class RemovalNeverDeniesAMemberTest {
  static List<FilterKind> removable() {
    return KindRegistry.ALL.stream()
        .filter(KindCodec.Removable.class::isInstance)
        .map(KindCodec::kind)
        .toList();
  }

  private static RemovableFilter open(FilterKind kind, double fpp, long[] hashes) {
    return Filters.openRemovable(bytes(new FilterSpec(kind, fpp, ItemType.LONG, 0.5), hashes), fpp);
  }

  private static void assertAllFound(RemovableFilter filter, long[] hashes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!filter.mightContainHash(hashes[i])) {
        throw new AssertionError("false negative for item " + i + " in a " + filter);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("removable")
  void membersAreTakenAwayOneByOneAndTheOthersStay(FilterKind kind) {
    for (double fpp : new double[] {0.5, 0.1, 0.01, 0.001}) {
      for (int n : new int[] {1, 2, 5, 40, 300}) {
        long[] all = members(n, n);
        RemovableFilter filter = open(kind, fpp, all);
        int gone = 0;
        for (int i = 0; i < n; i++) {
          RemoveResult result = filter.removeHash(all[i]);
          assertThat(result).isNotEqualTo(RemoveResult.NOT_THERE);
          assertThat(filter.mightContainHash(all[i])).isEqualTo(result == RemoveResult.STILL_THERE);
          gone += result == RemoveResult.REMOVED ? 1 : 0;
          assertAllFound(filter, all, i + 1, n);
        }
        assertThat(gone).isGreaterThanOrEqualTo((int) (n * (1 - 1.5 * fpp)) - 2);
        for (int i = 0; i < 100; i++) {
          assertThat(filter.removeHash(absent(n, i))).isEqualTo(RemoveResult.NOT_THERE);
        }
        assertThat(Filters.open(filter.toBytes()).mightContainHash(absent(n, 1))).isFalse();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("removable")
  void aCertainNoIsRefusedAndChangesNothing(FilterKind kind) {
    RemovableFilter filter = open(kind, 0.01, members(2, 60));
    byte[] before = filter.toBytes();
    int refused = 0;
    for (int i = 0; i < 1000; i++) {
      if (!filter.mightContainHash(absent(2, i))) {
        assertThat(filter.removeHash(absent(2, i))).isEqualTo(RemoveResult.NOT_THERE);
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(950);
    assertThat(filter.toBytes()).isEqualTo(before);
    assertThat(filter.items()).isEqualTo(60);
  }

  @ParameterizedTest
  @MethodSource("removable")
  void a36_anItemAddedOftenAndTakenAwayOnceLessIsStillThereAndSoAreAllOthers(FilterKind kind) {
    long[] all = members(4, 201);
    RemovableFilter filter = open(kind, 0.01, Arrays.copyOf(all, 200));
    for (int i = 0; i < 300; i++) {
      assertThat(filter.addHash(all[200])).isNotEqualTo(AddResult.FULL);
    }
    if (kind != FilterKind.EXACT) {
      for (int i = 0; i < 299; i++) {
        assertThat(filter.removeHash(all[200])).isEqualTo(RemoveResult.STILL_THERE);
      }
    }
    assertAllFound(filter, all, 0, 201);
    assertThat(filter.items()).isEqualTo(201);
  }

  @ParameterizedTest
  @MethodSource("removable")
  void roomThatIsMadeIsTakenAgain(FilterKind kind) {
    long[] all = members(5, 2000);
    RemovableFilter filter = open(kind, 0.01, Arrays.copyOf(all, 100));
    for (int i = 100; i < all.length; i++) {
      assertThat(filter.removeHash(all[i - 100])).isNotEqualTo(RemoveResult.NOT_THERE);
      assertThat(filter.addHash(all[i])).isNotEqualTo(AddResult.FULL);
      assertAllFound(filter, all, i - 99, i + 1);
    }
    int wrong = 0;
    for (int i = 0; i < 20_000; i++) {
      wrong += filter.mightContainHash(absent(5, i)) ? 1 : 0;
    }
    assertThat(wrong / 20_000.0).isLessThan(0.011);
  }

  @ParameterizedTest
  @MethodSource("removable")
  void theLastItemLeavesAnEmptyFilterAndNothingIsCountedBelowZero(FilterKind kind) {
    RemovableFilter filter = open(kind, 1e-6, new long[] {ItemHash.ofLong(5)});
    assertThat(filter.remove(5)).isEqualTo(RemoveResult.REMOVED);
    assertThat(filter.remove(5)).isEqualTo(RemoveResult.NOT_THERE);
    assertThat(filter.items()).isZero();
    assertThat(filter.expectedFpp()).isZero();
    assertThat(filter.toBytes()).hasSize(5);
    assertThat(filter.add(6)).isEqualTo(AddResult.ADDED);
    assertThat(Filters.open(filter.toBytes()).mightContain(6)).isTrue();
    assertThatThrownBy(() -> filter.remove("6")).isInstanceOf(ItemTypeMismatchException.class);
  }

  @Test
  void aKindThatOnlyTakesItemsIsNotOpenedForTakingAway() {
    byte[] bloom = bytes(new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.LONG, 1), members(1, 30));
    assertThat(Filters.openUpdatable(bloom, 0.01)).isNotInstanceOf(RemovableFilter.class);
    assertThatThrownBy(() -> Filters.openRemovable(bloom, 0.01))
        .isInstanceOf(FilterNotUpdatableException.class)
        .hasMessageStartingWith(
            "a filter of kind bloom lets no items be taken away; build one of kind ")
        .hasMessageContaining("counting-bloom");
  }
}
