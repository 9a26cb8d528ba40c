package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.Sizing.BloomSize;
import org.junit.jupiter.api.Test;

class MergeRefusesUnlikeFiltersTest {
  private static final long[] HASHES = TestSets.members(1, 50);

  private static byte[] bloom(ItemType type, long bits, int probes) {
    return BloomKind.build(type, new BloomSize(bits, probes, 0.01, false), HASHES, 0, 50);
  }

  private static void assertRefused(byte[] left, byte[] right, String field, String a, String b) {
    assertThatThrownBy(() -> Filters.merge(left, right))
        .isInstanceOfSatisfying(
            FilterMismatchException.class,
            e -> {
              assertThat(e.field()).isEqualTo(field);
              assertThat(e.left()).isEqualTo(a);
              assertThat(e.right()).isEqualTo(b);
            })
        .hasMessage(
            "filters cannot be merged: field '%s' is %s on the left and %s on the right; build both from the same specification"
                .formatted(field, a, b));
  }

  @Test
  void a23_aDifferenceInOneFieldAloneIsNamedWithBothSides() {
    byte[] filter = bloom(ItemType.LONG, 480, 7);
    assertRefused(filter, bloom(ItemType.LONG, 488, 7), "bits", "480", "488");
    assertRefused(filter, bloom(ItemType.LONG, 480, 6), "probes", "7", "6");
    assertRefused(filter, bloom(ItemType.STRING, 480, 7), "item type", "long", "string");
    byte[] exact = TestSets.bytes(new FilterSpec(FilterKind.EXACT, 0.01, ItemType.LONG, 0), HASHES);
    assertRefused(filter, exact, "kind", "bloom", "exact");
  }

  @Test
  void a23_anEmptyFilterOfAnotherKindOrItemTypeIsStillAnother() {
    byte[] filter = bloom(ItemType.LONG, 480, 7);
    byte[] none =
        TestSets.bytes(new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.STRING, 0), new long[0]);
    assertRefused(filter, none, "item type", "long", "string");
    byte[] noneExact =
        TestSets.bytes(new FilterSpec(FilterKind.EXACT, 0.01, ItemType.LONG, 0), new long[0]);
    assertRefused(noneExact, filter, "kind", "exact", "bloom");
  }

  @Test
  void a23_anotherFormatVersionIsNotRead() {
    byte[] filter = bloom(ItemType.LONG, 480, 7);
    byte[] newer = filter.clone();
    newer[0]++;
    assertThatThrownBy(
            () -> Filters.merge(filter, NativeFormatSurvivesAnyBytesTest.resealed(newer)))
        .isInstanceOf(FilterFormatException.class)
        .hasMessage(
            "not a readable filter: field 'version' at offset 0: expected 1 (the newest that this reader knows), found 2");
  }

  @Test
  void kindsThatDoNotMergeSaySo() {
    for (KindCodec codec : KindRegistry.ALL) {
      if (codec instanceof KindCodec.Mergeable) {
        continue;
      }
      byte[] filter = TestSets.bytes(new FilterSpec(codec.kind(), 0.01, ItemType.LONG, 0), HASHES);
      assertThatThrownBy(() -> Filters.merge(filter, filter))
          .isInstanceOf(FilterMismatchException.class)
          .hasMessage(
              "filters of kind %s cannot be merged: the kind does not merge; build one filter from the items of both"
                  .formatted(codec.kind().label()));
      byte[] none =
          TestSets.bytes(new FilterSpec(codec.kind(), 0.01, ItemType.LONG, 0), new long[0]);
      assertThat(Filters.merge(filter, none)).isEqualTo(filter);
    }
  }

  @Test
  void theSidesAreNotChanged() {
    byte[] left = bloom(ItemType.LONG, 480, 7);
    byte[] right = left.clone();
    Filters.merge(left, right);
    assertThat(left).isEqualTo(bloom(ItemType.LONG, 480, 7));
    byte[] none =
        TestSets.bytes(new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.LONG, 0), new long[0]);
    assertThat(Filters.merge(left, none)).isEqualTo(left).isNotSameAs(left);
  }
}
