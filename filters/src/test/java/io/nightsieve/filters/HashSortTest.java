package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order is that of {@link Arrays#sort}, also where hashes repeat or do not spread. */
class HashSortTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 31, 32, 33, 64, 1_000, 4_095, 4_096, 100_000})
  void sortsLikeTheLibrary(int n) {
    check(n, ItemHash::ofLong);
    check(n, i -> ItemHash.ofLong(i % 7));
    check(n, i -> i);
    check(n, i -> -i);
    check(n, i -> i % 2 == 0 ? Long.MIN_VALUE : Long.MAX_VALUE);
    check(n, i -> i % 2 == 0 ? 5 : 4);
  }

  private static void check(int n, IntToLongFunction value) {
    long[] hashes = new long[n + 4];
    Arrays.setAll(hashes, value);
    long[] expected = hashes.clone();
    Arrays.sort(expected, 2, n + 2);
    HashSort.sort(hashes, 2, n + 2);
    assertThat(hashes).isEqualTo(expected);
  }
}
