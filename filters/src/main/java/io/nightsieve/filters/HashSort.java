package io.nightsieve.filters;

import java.util.Arrays;

/**
 * Sorts hashes. They spread evenly, so their upper bits say almost where each belongs: one pass
 * puts them into about as many buckets as there are hashes, and only the few of one bucket are
 * compared. Repeats and hashes that do not spread cost no more than {@link Arrays#sort} does.
 */
final class HashSort {
  private static final int MIN_SPREAD = 32;
  private static final int MAX_BUCKET_BITS = 12;
  private static final int MAX_INSERTION = 32;

  private HashSort() {}

  /** Sorts [from, to) ascending as signed numbers. */
  static void sort(long[] hashes, int from, int to) {
    int n = to - from;
    if (n < MIN_SPREAD) {
      insertion(hashes, from, to);
      return;
    }
    int bits = Math.min(MAX_BUCKET_BITS, 31 - Integer.numberOfLeadingZeros(n));
    int shift = Long.SIZE - bits;
    int[] ends = new int[1 << bits];
    for (int i = from; i < to; i++) {
      ends[bucket(hashes[i], shift)]++;
    }
    int end = 0;
    for (int bucket = 0; bucket < ends.length; bucket++) {
      end += ends[bucket];
      ends[bucket] = end;
    }
    long[] spread = new long[n];
    // Backwards, so that each end becomes its bucket's begin.
    for (int i = to - 1; i >= from; i--) {
      spread[--ends[bucket(hashes[i], shift)]] = hashes[i];
    }
    System.arraycopy(spread, 0, hashes, from, n);
    for (int bucket = 0; bucket < ends.length; bucket++) {
      int begin = from + ends[bucket];
      int next = bucket + 1 < ends.length ? from + ends[bucket + 1] : to;
      if (next - begin > MAX_INSERTION) {
        Arrays.sort(hashes, begin, next);
      } else {
        insertion(hashes, begin, next);
      }
    }
  }

  /** The upper bits, in the order of signed numbers. */
  private static int bucket(long hash, int shift) {
    return (int) ((hash ^ Long.MIN_VALUE) >>> shift);
  }

  private static void insertion(long[] hashes, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long hash = hashes[i];
      int at = i;
      for (; at > from && hashes[at - 1] > hash; at--) {
        hashes[at] = hashes[at - 1];
      }
      hashes[at] = hash;
    }
  }
}
