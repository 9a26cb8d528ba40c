package io.nightsieve.sets;

/**
 * Sorts two long arrays as pairs: by the first, then by the second, both as signed numbers. In
 * place.
 */
final class PairSort {
  private static final int INSERTION = 24;

  private PairSort() {}

  /**
   * Sorts the pairs in {@code [from, to)}. Quicksort on the median of three, heapsort when it goes
   * too deep.
   */
  static void sort(long[] a, long[] b, int from, int to) {
    int depth = 2 * (32 - Integer.numberOfLeadingZeros(Math.max(1, to - from)));
    quick(a, b, from, to, depth);
  }

  private static void quick(long[] a, long[] b, int from, int to, int depth) {
    int lo = from;
    int hi = to;
    int budget = depth;
    while (hi - lo > INSERTION) {
      if (budget-- == 0) {
        heap(a, b, lo, hi);
        return;
      }
      int p = partition(a, b, lo, hi);
      if (p - lo < hi - p) {
        quick(a, b, lo, p, budget);
        lo = p;
      } else {
        quick(a, b, p, hi, budget);
        hi = p;
      }
    }
    insertion(a, b, lo, hi);
  }

  /** Hoare's scheme: returns p with everything in [lo, p) not above everything in [p, hi). */
  private static int partition(long[] a, long[] b, int lo, int hi) {
    int mid = (lo + hi) >>> 1;
    if (less(a, b, mid, lo)) {
      swap(a, b, mid, lo);
    }
    if (less(a, b, hi - 1, lo)) {
      swap(a, b, hi - 1, lo);
    }
    if (less(a, b, hi - 1, mid)) {
      swap(a, b, hi - 1, mid);
    }
    long pa = a[mid];
    long pb = b[mid];
    int i = lo - 1;
    int j = hi;
    while (true) {
      do {
        i++;
      } while (a[i] < pa || (a[i] == pa && b[i] < pb));
      do {
        j--;
      } while (a[j] > pa || (a[j] == pa && b[j] > pb));
      if (i >= j) {
        return j + 1;
      }
      swap(a, b, i, j);
    }
  }

  private static void insertion(long[] a, long[] b, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long x = a[i];
      long y = b[i];
      int j = i - 1;
      while (j >= from && (a[j] > x || (a[j] == x && b[j] > y))) {
        a[j + 1] = a[j];
        b[j + 1] = b[j];
        j--;
      }
      a[j + 1] = x;
      b[j + 1] = y;
    }
  }

  private static void heap(long[] a, long[] b, int from, int to) {
    int n = to - from;
    for (int i = n / 2 - 1; i >= 0; i--) {
      sink(a, b, from, i, n);
    }
    for (int end = n - 1; end > 0; end--) {
      swap(a, b, from, from + end);
      sink(a, b, from, 0, end);
    }
  }

  private static void sink(long[] a, long[] b, int from, int start, int n) {
    int i = start;
    while (2 * i + 1 < n) {
      int child = 2 * i + 1;
      if (child + 1 < n && less(a, b, from + child, from + child + 1)) {
        child++;
      }
      if (!less(a, b, from + i, from + child)) {
        return;
      }
      swap(a, b, from + i, from + child);
      i = child;
    }
  }

  private static boolean less(long[] a, long[] b, int i, int j) {
    return a[i] < a[j] || (a[i] == a[j] && b[i] < b[j]);
  }

  private static void swap(long[] a, long[] b, int i, int j) {
    long x = a[i];
    a[i] = a[j];
    a[j] = x;
    long y = b[i];
    b[i] = b[j];
    b[j] = y;
  }
}
