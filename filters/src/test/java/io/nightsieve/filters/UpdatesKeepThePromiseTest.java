package io.nightsieve.filters;

import static io.nightsieve.filters.TestSets.absent;
import static io.nightsieve.filters.TestSets.bytes;
import static io.nightsieve.filters.TestSets.members;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every kind in the registry that takes items must do. */
class UpdatesKeepThePromiseTest {
  static List<FilterKind> updatable() {
    return KindRegistry.ALL.stream()
        .filter(KindCodec.Updatable.class::isInstance)
        .map(KindCodec::kind)
        .toList();
  }

  static List<FilterKind> fixed() {
    return KindRegistry.ALL.stream()
        .filter(k -> !(k instanceof KindCodec.Updatable))
        .map(KindCodec::kind)
        .toList();
  }

  private static FilterSpec spec(FilterKind kind, double fpp, double headroom) {
    return new FilterSpec(kind, fpp, ItemType.LONG, headroom);
  }

  private static void assertAllFound(UpdatableFilter filter, long[] hashes, int to) {
    for (int i = 0; i < to; i++) {
      if (!filter.mightContainHash(hashes[i])) {
        throw new AssertionError("false negative for item " + i + " in a " + filter);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("updatable")
  void a35_theCapacityAskedForIsGivenAtTheRateAskedFor(FilterKind kind) {
    for (double fpp : new double[] {0.1, 0.01, 0.001}) {
      for (int n : new int[] {1, 2, 3, 5, 8, 20, 40, 100, 500, 2000}) {
        RateSample sample = new RateSample();
        int filters = Math.max(3, 300 / n);
        for (int set = 0; set < filters; set++) {
          long[] all = members(set, 2 * n);
          UpdatableFilter filter =
              Filters.openUpdatable(bytes(spec(kind, fpp, 1.0), Arrays.copyOf(all, n)), fpp);
          for (int i = n; i < 2 * n; i++) {
            assertThat(filter.addHash(all[i])).isNotEqualTo(AddResult.FULL);
          }
          assertAllFound(filter, all, 2 * n);
          assertThat(filter.items()).isBetween((long) (n + 0.5 * n), 2L * n);
          sample.probe(Filters.open(filter.toBytes()), set, (int) (100 / fpp / filters) + 1);
        }
        sample.assertAtMost(fpp, kind.label() + " n=" + n + " p=" + fpp);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("updatable")
  void a31_aFullFilterSaysSoAndKeepsAllAndItsRate(FilterKind kind) {
    for (int n : new int[] {3, 40, 700}) {
      long[] all = members(n, 40 * n);
      UpdatableFilter filter =
          Filters.openUpdatable(bytes(spec(kind, 0.01, 0.5), Arrays.copyOf(all, n)), 0.01);
      boolean full = false;
      int added = n;
      for (; added < all.length && !full; added++) {
        byte[] before = filter.toBytes();
        full = filter.addHash(all[added]) == AddResult.FULL;
        if (full) {
          assertThat(filter.toBytes()).as("%s is as it was", filter).isEqualTo(before);
        }
      }
      assertAllFound(filter, all, full ? added - 1 : added);
      RateSample sample = new RateSample();
      MembershipFilter stored = Filters.open(filter.toBytes());
      sample.probe(stored, n, 30_000);
      // One filter has a rate of its own, above or below the mean of its kind.
      assertThat(sample.rate()).isLessThan(0.01 * (1 + 4 / Math.sqrt(n)));
    }
  }

  @ParameterizedTest
  @MethodSource("updatable")
  void whatIsStoredAnswersAsTheCopyDoesAndCanBeOpenedAgain(FilterKind kind) {
    long[] all = members(6, 120);
    byte[] built = bytes(spec(kind, 0.01, 2.0), Arrays.copyOf(all, 40));
    byte[] original = built.clone();
    UpdatableFilter filter = Filters.openUpdatable(built, 0.01);
    assertThat(filter.toBytes()).isEqualTo(original);
    for (int i = 40; i < 120; i++) {
      filter.addHash(all[i]);
      if (i % 20 == 0) {
        filter = Filters.openUpdatable(filter.toBytes(), 0.01);
      }
    }
    assertThat(built).as("the bytes it was opened from").isEqualTo(original);
    byte[] stored = filter.toBytes();
    assertThat(Filters.openUpdatable(stored, 0.01).toBytes()).isEqualTo(stored);
    MembershipFilter opened = Filters.open(stored);
    assertThat(opened.kind()).isEqualTo(kind).isEqualTo(filter.kind());
    assertThat(opened.items()).isEqualTo(filter.items());
    assertThat(opened.expectedFpp()).isEqualTo(filter.expectedFpp());
    for (long hash : all) {
      assertThat(opened.mightContainHash(hash)).isTrue();
    }
    for (int i = 0; i < 3000; i++) {
      assertThat(opened.mightContainHash(absent(6, i)))
          .isEqualTo(filter.mightContainHash(absent(6, i)));
    }
  }

  @ParameterizedTest
  @MethodSource("updatable")
  void a33_addingTheSameAgainCountsOnce(FilterKind kind) {
    long[] all = members(8, 60);
    UpdatableFilter filter =
        Filters.openUpdatable(bytes(spec(kind, 0.001, 1.0), Arrays.copyOf(all, 40)), 0.001);
    assertThat(filter.addHash(all[40])).isEqualTo(AddResult.ADDED);
    int size = filter.toBytes().length;
    for (int i = 0; i < 1000; i++) {
      assertThat(filter.addHash(all[40])).isEqualTo(AddResult.ALREADY_THERE);
    }
    assertThat(filter.items()).isEqualTo(41);
    assertThat(filter.toBytes()).hasSize(size);
    for (int i = 41; i < 60; i++) {
      assertThat(filter.addHash(all[i])).isNotEqualTo(AddResult.FULL);
    }
    assertAllFound(filter, all, 60);
  }

  @ParameterizedTest
  @MethodSource("updatable")
  void a13_anEmptyFilterHasRoomForADaysFirstItems(FilterKind kind) {
    UpdatableFilter filter = Filters.openUpdatable(bytes(spec(kind, 0.01, 0), new long[0]), 0.01);
    assertThat(filter.mightContain(1)).isFalse();
    assertThat(filter.expectedFpp()).isZero();
    assertThat(filter.toBytes()).hasSize(5);
    for (long item = 0; item < NativeUpdatable.FIRST_ITEMS; item++) {
      assertThat(filter.add(item)).isNotEqualTo(AddResult.FULL);
      assertThat(filter.mightContain(item)).isTrue();
    }
    assertThat(Filters.open(filter.toBytes()).mightContain(3)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("updatable")
  void a25_theOtherItemTypeIsAnErrorAndNeverAdded(FilterKind kind) {
    UpdatableFilter longs = Filters.openUpdatable(bytes(spec(kind, 0.01, 1), members(1, 9)), 0.01);
    byte[] before = longs.toBytes();
    assertThatThrownBy(() -> longs.add("1"))
        .isInstanceOf(ItemTypeMismatchException.class)
        .hasMessageContaining("holds items of type long");
    assertThatThrownBy(() -> longs.mightContain("1")).isInstanceOf(ItemTypeMismatchException.class);
    assertThat(longs.toBytes()).isEqualTo(before);
    FilterSpec texts = new FilterSpec(kind, 0.01, ItemType.STRING, 1);
    UpdatableFilter strings =
        Filters.openUpdatable(bytes(texts, new long[] {ItemHash.ofString("a")}), 0.01);
    assertThat(strings.add("上海")).isEqualTo(AddResult.ADDED);
    assertThat(strings.mightContain("上海")).isTrue();
    assertThatThrownBy(() -> strings.add(1)).isInstanceOf(ItemTypeMismatchException.class);
  }

  @ParameterizedTest
  @MethodSource("updatable")
  void damagedBytesAreNotOpenedForChanges(FilterKind kind) {
    byte[] whole = bytes(spec(kind, 0.01, 1), members(1, 30));
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> Filters.openUpdatable(cut, 0.01))
          .isInstanceOf(FilterFormatException.class);
    }
    assertThatThrownBy(() -> Filters.openUpdatable(whole, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("fpp = 0.0 is outside");
  }

  @ParameterizedTest
  @MethodSource("fixed")
  void aStaticKindIsRefusedAndTheKindsThatCanAreNamed(FilterKind kind) {
    for (int n : new int[] {0, 30}) {
      byte[] filter = bytes(spec(kind, 0.01, 0), members(1, n));
      assertThatThrownBy(() -> Filters.openUpdatable(filter, 0.01))
          .isInstanceOfSatisfying(
              FilterNotUpdatableException.class, e -> assertThat(e.kind()).isEqualTo(kind))
          .hasMessageStartingWith(
              "a filter of kind "
                  + kind.label()
                  + " takes no items once it is built; build one of kind ")
          .hasMessageContaining("counting-bloom");
      assertThatThrownBy(() -> Filters.openRemovable(filter, 0.01))
          .isInstanceOf(FilterNotUpdatableException.class);
    }
  }
}
