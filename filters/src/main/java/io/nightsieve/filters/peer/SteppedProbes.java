package io.nightsieve.filters.peer;

import io.nightsieve.filters.Sizing;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * The rate of Bloom filters whose k probes of an item are {@code x, x + s, x + 2 s, ...} modulo m
 * ("double hashing"), and the capacity to ask the peer for so that it is kept.
 *
 * <p>Such probes are not k chances. Three things come on top of the textbook's rate, all of the
 * order of 1/m or n/m^2, which is nothing for a large filter and many times the rate asked for a
 * small one:
 *
 * <ul>
 *   <li>a step of a small order d, of which there are phi(d) where d divides m, is back at x after
 *       d probes, so d set bits are enough;
 *   <li>an item with the step of a member, or its negative, and a start near it, has most of the
 *       member's bits;
 *   <li>a member of order e at most k has all bits of its coset, and an item whose order divides e
 *       that starts in it has no others.
 * </ul>
 *
 * <p>The formula is our own; at 1 to 2,000 items and rates of 0.1 to 1e-5 it is within a few
 * percent of what is measured (docs/spec/httpimp.md has the figures).
 */
final class SteppedProbes {
  /**
   * The smallest error that a filter is sized for. At it a filter of one item takes 1,400 bits and
   * one of 100 items 140 an item; for a smaller one it would be out of all proportion.
   */
  static final double MIN_ERROR = 1e-5;

  private static final int REMEMBERED_ITEMS = 4096;
  private static final int REMEMBERED_RATES = 64;
  private static final ConcurrentHashMap<Key, long[]> REMEMBERED = new ConcurrentHashMap<>();

  private record Key(String format, double error) {}

  /** A peer's sizing. */
  interface Shapes {
    /** m and k of a filter for so many items at this rate. */
    Shape of(long capacity, double error);
  }

  /**
   * The shape of a filter.
   *
   * @param bits m, at least 1
   * @param hashes k, at least 1
   */
  record Shape(long bits, int hashes) {}

  /* Of higher orders nothing is left that could be seen. */
  private static final int MOST_ORDER = 64;
  private static final int[] TOTIENT =
      IntStream.rangeClosed(0, MOST_ORDER).map(SteppedProbes::totient).toArray();

  private SteppedProbes() {}

  /** The rate, 0..1, to expect with so many items. */
  static double expectedFpp(Shape shape, long items) {
    double thrown = (double) items * shape.hashes;
    double fill = 1 - StrictMath.exp(thrown * StrictMath.log1p(-1.0 / (double) shape.bits));
    double independent = Sizing.bloomFpp(items, shape.bits, shape.hashes);
    return Math.min(1, independent + surplus(shape, fill, (double) items));
  }

  /** The rate, 0..1, to expect where a share of the bits is set. */
  static double expectedFppAt(Shape shape, double fill) {
    if (fill == 0) {
      return 0;
    }
    // The items that the bits speak for: -(m/k) ln(1 - fill).
    double empty = Math.max(1 - fill, 0.5 / (double) shape.bits);
    double items = -(double) shape.bits / shape.hashes * StrictMath.log(empty);
    double independent = StrictMath.pow(fill, shape.hashes);
    return Math.min(1, independent + surplus(shape, fill, items));
  }

  /** What the steps add to the rate of independent probes. */
  private static double surplus(Shape shape, double fill, double items) {
    double m = shape.bits;
    double early = 0;
    double cosets = 0;
    for (int order = 1; order <= Math.min(shape.hashes, MOST_ORDER); order++) {
      if (shape.bits % order != 0) {
        continue;
      }
      double share = TOTIENT[order] / m;
      early += share * (StrictMath.pow(fill, order) - StrictMath.pow(fill, shape.hashes));
      for (int member = order; member <= Math.min(shape.hashes, MOST_ORDER); member += order) {
        if (order > 1 && shape.bits % member == 0) {
          cosets += share * TOTIENT[member] / m * member / m;
        }
      }
    }
    double overlap = 1;
    double left = fill;
    for (int shift = 1; shift < shape.hashes; shift++) {
      overlap += 2 * left;
      left *= fill;
    }
    return early + items * cosets + 2 * items / m / m * overlap;
  }

  private static int totient(int order) {
    int coprime = 0;
    for (int i = 1; i <= order; i++) {
      coprime += gcd(i, order) == 1 ? 1 : 0;
    }
    return coprime;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /**
   * The capacity to ask the peer for, at an error, so that a filter of so many items keeps it:
   * their number itself for most, more where it is small or the error strict.
   *
   * @param format whose sizing it is, for the memory
   * @param items at least 1
   * @param error at least {@link #MIN_ERROR}
   */
  static long capacity(String format, Shapes shapes, long items, double error) {
    if (items > REMEMBERED_ITEMS) {
      return compute(shapes, items, error);
    }
    if (REMEMBERED.size() >= REMEMBERED_RATES) {
      REMEMBERED.clear();
    }
    long[] known =
        REMEMBERED.computeIfAbsent(new Key(format, error), key -> new long[REMEMBERED_ITEMS + 1]);
    long capacity = known[(int) items];
    if (capacity == 0) {
      capacity = compute(shapes, items, error);
      known[(int) items] = capacity;
    }
    return capacity;
  }

  private static long compute(Shapes shapes, long items, double error) {
    Shape shape = shapes.of(items, error);
    long capacity = items;
    while (expectedFpp(shape, items) > error) {
      // To the next size; larger steps only where they are small beside the whole.
      long more = Math.max(1, capacity / 256);
      do {
        capacity += more;
      } while (shapes.of(capacity, error).bits <= shape.bits);
      shape = shapes.of(capacity, error);
    }
    return capacity;
  }
}
