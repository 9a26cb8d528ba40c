package io.nightsieve.benchmarks.size;

import java.util.Arrays;
import java.util.Random;

/**
 * The users of a shop: how many items each has seen is log-normal with a median of 40 and a sigma
 * of 1.3, and no two share an item.
 */
final class Population {
  static final double MEDIAN = 40;
  static final double SIGMA = 1.3;

  private final int[] sizes;

  Population(int users, long seed) {
    Random random = new Random(seed);
    sizes = new int[users];
    for (int user = 0; user < users; user++) {
      sizes[user] = (int) Math.max(1, Math.round(MEDIAN * Math.exp(SIGMA * random.nextGaussian())));
    }
  }

  /** Users of so many items each. */
  Population(int users, int items) {
    sizes = new int[users];
    Arrays.fill(sizes, items);
  }

  int users() {
    return sizes.length;
  }

  int items(int user) {
    return sizes[user];
  }

  /** The i-th item of a user. */
  static long item(int user, int i) {
    return ((long) user << 32) | i;
  }

  /** An item that nobody has seen. */
  static long absent(int user, int i) {
    return Long.MIN_VALUE | item(user, i);
  }
}
