package io.nightsieve.filters;

/**
 * The false-positive rate to expect of a Bloom filter, exact enough for the smallest.
 *
 * <p>The textbook's (1 - e^(-kn/m))^k takes the number of bits set for its mean. With X bits set of
 * m the rate is (X/m)^k, and the mean of a power is above the power of the mean: for 20 items at
 * 1e-3 by a twentieth. Here X is what it is, the number of distinct values among kn throws at m
 * bits, the k probes of an item being drawn with replacement (Bose et al. 2008, "On the
 * false-positive rate of Bloom filters").
 */
final class BloomRate {
  /* The alternating sum of inclusion and exclusion must keep this many times its rounding error. */
  private static final double DIGITS_KEPT = 1e6;
  /* Up to this many throws the distribution of X is followed throw by throw. */
  private static final int MAX_FOLLOWED_THROWS = 640;
  /* From this many bits on the moments of X are taken in the limit. */
  private static final long MANY_BITS = 1L << 20;

  private BloomRate() {}

  /**
   * The expected rate, in [0, 1].
   *
   * @param items items put in, at least 0
   * @param bits m, at least 1
   * @param probes k, 1 to {@link Sizing#MAX_PROBES}
   */
  static double expected(long items, long bits, int probes) {
    if (items == 0) {
      return 0;
    }
    double throwsMade = (double) items * probes;
    // The mean of a power is never below the power of the mean, whatever is lost to rounding.
    double empty = stillEmpty(1, bits, throwsMade);
    double floor = StrictMath.pow(1 - empty, probes);
    double roundingError = Math.ulp(1.0) * StrictMath.pow(1 + empty, probes);
    double rate;
    if (floor > DIGITS_KEPT * roundingError) {
      rate = byInclusionAndExclusion(bits, probes, throwsMade);
    } else if (throwsMade <= MAX_FOLLOWED_THROWS) {
      rate = byFollowing(bits, probes, (int) throwsMade);
    } else {
      rate = byMoments(bits, probes, throwsMade);
    }
    return Math.min(1, Math.max(floor, rate));
  }

  /** The probability that j given bits are all still zero. */
  private static double stillEmpty(int j, long bits, double throwsMade) {
    return j >= bits ? 0 : StrictMath.exp(throwsMade * StrictMath.log1p(-(double) j / bits));
  }

  /**
   * The sum over d distinct bits among the k probes of the probability that all d are set, which is
   * the sum over j of (-1)^j C(d,j) (1 - j/m)^(kn).
   */
  static double byInclusionAndExclusion(long bits, int probes, double throwsMade) {
    double[] empty = new double[probes + 1];
    for (int j = 0; j <= probes; j++) {
      empty[j] = stillEmpty(j, bits, throwsMade);
    }
    double[] distinct = distinctAfter(probes, bits, probes);
    double rate = 0;
    for (int d = 1; d <= probes; d++) {
      double allSet = 0;
      double choose = 1;
      for (int j = 0; j <= d; j++) {
        allSet += (j % 2 == 0 ? choose : -choose) * empty[j];
        choose = choose * (d - j) / (j + 1);
      }
      rate += distinct[d] * allSet;
    }
    return rate;
  }

  /** The sum over x of P(X = x) (x/m)^k. */
  static double byFollowing(long bits, int probes, int throwsMade) {
    int most = (int) Math.min(bits, throwsMade);
    double[] set = distinctAfter(throwsMade, bits, most);
    double rate = 0;
    for (int x = 1; x <= most; x++) {
      rate += set[x] * StrictMath.pow((double) x / bits, probes);
    }
    return rate;
  }

  /** The distribution of the number of distinct values among throws at bits, up to most. */
  private static double[] distinctAfter(int throwsMade, long bits, int most) {
    double[] p = new double[most + 1];
    p[0] = 1;
    for (int t = 1; t <= throwsMade; t++) {
      for (int x = Math.min(t, most); x >= 1; x--) {
        p[x] = p[x] * x / bits + p[x - 1] * Math.max(0, bits - x + 1) / bits;
      }
      p[0] = 0;
    }
    return p;
  }

  /**
   * The expansion of E[(X/m)^k] around the mean in the central moments of X/m, the fourth and
   * higher ones taken from the second and third as if the cumulants above the third were zero.
   */
  static double byMoments(long bits, int probes, double throwsMade) {
    double mean = 1 - stillEmpty(1, bits, throwsMade);
    double m = bits;
    double variance;
    double third = 0;
    if (bits >= MANY_BITS) {
      double load = throwsMade / m;
      double empty = StrictMath.exp(-load);
      variance = (empty - (1 + load) * empty * empty) / m;
    } else {
      double first = m * stillEmpty(1, bits, throwsMade);
      double second = m * (m - 1) * stillEmpty(2, bits, throwsMade) + first;
      double secondFactorial = second - first;
      double raw =
          m * (m - 1) * (m - 2) * stillEmpty(3, bits, throwsMade) + 3 * secondFactorial + first;
      variance = (second - first * first) / (m * m);
      // X/m = 1 - Y/m for the Y zero bits, so the third moment changes its sign.
      third = -(raw - 3 * first * second + 2 * first * first * first) / (m * m * m);
    }
    double v = variance / (mean * mean);
    double t = third / (mean * mean * mean);
    double[] moments = {
      1,
      0,
      v,
      t,
      3 * v * v,
      10 * v * t,
      15 * v * v * v + 10 * t * t,
      105 * v * v * t,
      105 * v * v * v * v
    };
    double sum = 0;
    double choose = 1;
    for (int j = 0; j < moments.length; j++) {
      sum += choose * moments[j];
      choose = choose * (probes - j) / (j + 1);
    }
    return StrictMath.pow(mean, probes) * sum;
  }
}
