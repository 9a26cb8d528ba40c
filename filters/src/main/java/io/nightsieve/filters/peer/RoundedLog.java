package io.nightsieve.filters.peer;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The natural logarithm, rounded to the nearest double: the same on every machine.
 *
 * <p>A peer that stores a logarithm in its header has it from its C library, which is right in all
 * but very few last bits. {@link StrictMath#log} differs from that for one argument in fifty, and
 * {@link Math#log} is not the same on all machines.
 */
final class RoundedLog {
  /* Digits enough to round a double's 17 rightly but for arguments made for the purpose. */
  private static final MathContext DIGITS = new MathContext(50);
  private static final BigDecimal LN2 = series(BigDecimal.valueOf(2));
  private static final int REMEMBERED = 256;
  private static final ConcurrentHashMap<Double, Double> KNOWN = new ConcurrentHashMap<>();

  private RoundedLog() {}

  /**
   * ln x.
   *
   * @param x positive, finite, not subnormal
   */
  static double log(double x) {
    if (!(x >= Double.MIN_NORMAL && x <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("x = %s has no logarithm here".formatted(x));
    }
    Double known = KNOWN.get(x);
    if (known == null) {
      if (KNOWN.size() >= REMEMBERED) {
        KNOWN.clear();
      }
      known = compute(x);
      KNOWN.put(x, known);
    }
    return known;
  }

  private static double compute(double x) {
    int exponent = Math.getExponent(x);
    BigDecimal mantissa = new BigDecimal(Math.scalb(x, -exponent));
    return LN2.multiply(BigDecimal.valueOf(exponent)).add(series(mantissa)).doubleValue();
  }

  /** ln x for x in [1, 2], as 2 artanh((x - 1) / (x + 1)). */
  private static BigDecimal series(BigDecimal x) {
    BigDecimal z = x.subtract(BigDecimal.ONE).divide(x.add(BigDecimal.ONE), DIGITS);
    BigDecimal square = z.multiply(z, DIGITS);
    BigDecimal power = z;
    BigDecimal sum = BigDecimal.ZERO;
    for (int odd = 1; power.signum() != 0 && power.precision() - power.scale() > -52; odd += 2) {
      sum = sum.add(power.divide(BigDecimal.valueOf(odd), DIGITS));
      power = power.multiply(square, DIGITS);
    }
    return sum.add(sum);
  }
}
