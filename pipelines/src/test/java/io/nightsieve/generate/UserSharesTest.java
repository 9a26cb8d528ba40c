package io.nightsieve.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.generate.LogSpec.Activity;
import io.nightsieve.generate.LogSpec.Bots;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class UserSharesTest {
  private static final LogSpec PLAIN = LogSpec.realistic(7, LocalDate.of(2026, 1, 1), 3, 10_001);

  private static LogSpec with(LogSpec spec, Activity activity, Bots bots) {
    return new LogSpec(
        spec.seed(),
        spec.from(),
        spec.days(),
        spec.zone(),
        spec.users(),
        spec.events(),
        activity,
        spec.catalogue(),
        spec.noise(),
        bots,
        spec.userType(),
        spec.rowsPerFile());
  }

  @Test
  void everySlotHasOneOwnerInOrder() {
    UserShares shares = UserShares.of(PLAIN.withEvents(20_000));
    int before = 0;
    for (long slot = 0; slot < shares.events(); slot++) {
      int owner = shares.ownerOf(slot);
      assertThat(owner).isGreaterThanOrEqualTo(before);
      assertThat(shares.start(owner)).isLessThanOrEqualTo(slot);
      assertThat(shares.start(owner + 1)).isGreaterThan(slot);
      before = owner;
    }
    assertThat(shares.events()).isEqualTo(20_000);
    assertThat(before).isEqualTo(10_000);
  }

  @Test
  void fewerEventsThanUsersLeaveSomeWithoutAny() {
    UserShares shares = UserShares.of(PLAIN.withEvents(3));
    assertThat(shares.events()).isEqualTo(3);
    assertThat(new int[] {shares.ownerOf(0), shares.ownerOf(1), shares.ownerOf(2)})
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void theMiddleUserHasTheMedian() {
    UserShares shares = UserShares.of(PLAIN);
    long[] counts = new long[PLAIN.users()];
    Arrays.setAll(counts, user -> shares.start(user + 1) - shares.start(user));
    Arrays.sort(counts);
    assertThat(counts[counts.length / 2]).isBetween(38L, 42L);
    assertThat(counts[(int) (counts.length * 0.8413)] / 40.0).isBetween(3.3, 4.0);
  }

  @Test
  void botsComeOnTopAndSigmaZeroMakesAllEqual() {
    LogSpec spec = with(PLAIN, new Activity(4, 0), new Bots(2, 1_000, 10));
    UserShares shares = UserShares.of(spec);
    assertThat(shares.events()).isEqualTo(4 * 10_001 + 2_000);
    assertThat(shares.ownerOf(shares.events() - 1)).isEqualTo(10_002);
    assertThat(shares.start(5_000)).isEqualTo(20_000);
  }

  @Test
  void aScatterMeetsEveryNumberOnce() {
    for (long size : new long[] {1, 2, 6, 97, 30_030}) {
      Scatter scatter = new Scatter(3, size);
      BitSet met = new BitSet();
      long place = scatter.of(0);
      for (long i = 0; i < size; i++) {
        assertThat(place).isEqualTo(scatter.of(i));
        met.set((int) place);
        place = scatter.next(place);
      }
      assertThat(met.cardinality()).isEqualTo((int) size);
    }
  }

  @Test
  void aScatterOfMoreThanTwoBillionAgreesWithItself() {
    Scatter scatter = new Scatter(3, 50_000_000_000L);
    long place = scatter.of(49_999_999_000L);
    for (long i = 49_999_999_000L; i < 50_000_000_000L; i++) {
      assertThat(place).isEqualTo(scatter.of(i)).isBetween(0L, 49_999_999_999L);
      place = scatter.next(place);
    }
  }
}
