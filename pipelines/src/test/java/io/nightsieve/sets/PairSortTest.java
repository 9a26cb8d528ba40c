package io.nightsieve.sets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PairSortTest {
  @Property(tries = 300)
  void sortsLikeTheLibrary(
      @ForAll long seed,
      @ForAll @IntRange(max = 3000) int size,
      @ForAll @IntRange(min = 1, max = 2000) int distinct) {
    SplittableRandom random = new SplittableRandom(seed);
    long[][] pairs = new long[size][];
    for (int i = 0; i < size; i++) {
      pairs[i] = new long[] {random.nextInt(distinct) - distinct / 2, random.nextInt(-3, 3)};
    }
    assertSorted(pairs);
  }

  @Test
  void organPipesAndConstantsDoNotBlowTheStack() {
    int size = 200_000;
    long[][] pipe = new long[size][];
    long[][] constant = new long[size][];
    for (int i = 0; i < size; i++) {
      pipe[i] = new long[] {Math.min(i, size - i), Long.MIN_VALUE};
      constant[i] = new long[] {7, 7};
    }
    assertSorted(pipe);
    assertSorted(constant);
  }

  @Test
  void leavesWhatLiesOutsideTheRange() {
    long[] a = {9, 3, 2, 1, 0};
    long[] b = {9, 3, 2, 1, 0};
    PairSort.sort(a, b, 1, 4);
    assertThat(a).containsExactly(9, 1, 2, 3, 0);
    assertThat(b).containsExactly(9, 1, 2, 3, 0);
  }

  private static void assertSorted(long[][] pairs) {
    long[] a = Arrays.stream(pairs).mapToLong(pair -> pair[0]).toArray();
    long[] b = Arrays.stream(pairs).mapToLong(pair -> pair[1]).toArray();
    PairSort.sort(a, b, 0, a.length);
    Arrays.sort(pairs, Comparator.<long[]>comparingLong(p -> p[0]).thenComparingLong(p -> p[1]));
    assertThat(a).isEqualTo(Arrays.stream(pairs).mapToLong(pair -> pair[0]).toArray());
    assertThat(b).isEqualTo(Arrays.stream(pairs).mapToLong(pair -> pair[1]).toArray());
  }
}
