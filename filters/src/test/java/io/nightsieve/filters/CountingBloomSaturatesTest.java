package io.nightsieve.filters;

import static io.nightsieve.filters.TestSets.members;
import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.filters.Sizing.BloomSize;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CountingBloomSaturatesTest {
  private static final BloomSize SHAPE = Sizing.bloom(200, 0.01);

  private static byte[] built(int set, int items) {
    return CountingBloomKind.build(ItemType.LONG, SHAPE, members(set, items), 0, items);
  }

  /** Of an item added so often, with 50 others. */
  private static byte[] added(int times) {
    RemovableFilter filter = Filters.openRemovable(built(1, 50), 0.01);
    for (int i = 0; i < times; i++) {
      filter.add(7);
    }
    return filter.toBytes();
  }

  @Test
  void a36_aMergeOfNearlyFullCountersClamps() {
    byte[] merged = Filters.merge(added(12), added(12));
    assertThat(Filters.merge(merged, added(14))).isEqualTo(Filters.merge(added(14), merged));
    RemovableFilter filter = Filters.openRemovable(merged, 0.01);
    for (int i = 0; i < 100; i++) {
      assertThat(filter.remove(7)).isEqualTo(RemoveResult.STILL_THERE);
    }
    for (long hash : members(1, 50)) {
      assertThat(filter.mightContainHash(hash)).isTrue();
    }
  }

  @Test
  void a36_whatWasMergedIsTakenAwayAsOftenAsItWasAdded() {
    byte[] merged = Filters.merge(built(1, 50), built(1, 50));
    RemovableFilter filter = Filters.openRemovable(merged, 0.01);
    for (long hash : members(1, 50)) {
      assertThat(filter.removeHash(hash)).isEqualTo(RemoveResult.STILL_THERE);
    }
    for (long hash : members(1, 50)) {
      assertThat(filter.removeHash(hash)).isNotEqualTo(RemoveResult.NOT_THERE);
    }
    assertThat(filter.expectedFpp()).isZero();
  }

  @Test
  void addingAndTakingAwayLeavesNoTraceBelowSaturation() {
    byte[] before = built(1, 100);
    RemovableFilter filter = Filters.openRemovable(before, 0.01);
    for (long hash : members(2, 80)) {
      filter.addHash(hash);
    }
    for (long hash : members(2, 80)) {
      filter.removeHash(hash);
    }
    byte[] after = filter.toBytes();
    // The counters behind the frame of 2 + 1 bytes and k.
    assertThat(Arrays.copyOfRange(after, 4, after.length - 2))
        .isEqualTo(Arrays.copyOfRange(before, 4, before.length - 2));
  }

  @Test
  void anItemThatNamesACounterTwiceIsNotTakenForAMemberThatNamedItOnce() {
    // In 16 counters, probes of one item meet often.
    BloomSize tiny = new BloomSize(16, 6, 0.5, false);
    int refused = 0;
    for (int set = 0; set < 300; set++) {
      byte[] one = CountingBloomKind.build(ItemType.LONG, tiny, members(set, 2), 0, 2);
      for (int i = 0; i < 50; i++) {
        RemovableFilter filter = Filters.openRemovable(one, 0.9);
        long hash = TestSets.absent(set, i);
        if (filter.mightContainHash(hash) && filter.removeHash(hash) == RemoveResult.NOT_THERE) {
          refused++;
          assertThat(filter.toBytes()).isEqualTo(one);
        }
      }
    }
    assertThat(refused).isGreaterThan(100);
  }
}
