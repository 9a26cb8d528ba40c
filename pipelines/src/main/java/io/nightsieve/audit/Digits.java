package io.nightsieve.audit;

import java.math.BigDecimal;
import java.math.MathContext;

/** Rounds what is written down, so that the last digit does not depend on the machine. */
final class Digits {
  private static final MathContext TEN = new MathContext(10);

  private Digits() {}

  /** To ten significant digits; the value must be finite. */
  static double round(double value) {
    return new BigDecimal(value).round(TEN).doubleValue();
  }
}
