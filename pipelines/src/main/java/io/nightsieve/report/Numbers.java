package io.nightsieve.report;

import io.nightsieve.audit.RateEstimate;
import io.nightsieve.audit.Words;
import java.util.Locale;

/** Numbers as the page shows them. */
final class Numbers {
  private static final String NONE = "–";
  private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB"};

  private Numbers() {}

  /** {@code 12.3 MB}; units of a thousand. */
  static String size(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 1000 && unit < UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
  }

  /** Stored bits per item; null without items. */
  static Double bitsPerItem(long bytes, long items) {
    return items == 0 ? null : bytes * 8.0 / items;
  }

  /** The fewest bits per item that any filter of this rate can do with; null for an exact one. */
  static Double limit(double rate) {
    return rate > 0 && rate < 1 ? Math.log(1 / rate) / Math.log(2) : null;
  }

  static String decimal(Double value) {
    return value == null ? NONE : String.format(Locale.ROOT, "%,.2f", value);
  }

  static String share(long part, long whole) {
    return whole == 0 ? NONE : String.format(Locale.ROOT, "%.2f %%", 100.0 * part / whole);
  }

  static String rate(Double rate) {
    return rate == null ? NONE : Words.rate(rate);
  }

  static String bounds(RateEstimate rate) {
    return rate.isMeasured()
        ? Words.rate(rate.lower95()).replace(" %", "") + " – " + Words.rate(rate.upper95())
        : NONE;
  }

  /** The text with no line break between a number and its percent sign. */
  static String together(String text) {
    return text.replace(" %", "\u00a0%");
  }

  /** {@code +12.3 %}; a dash where there was nothing before. */
  static String change(Double share) {
    return share == null ? NONE : String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }

  /** Where a value lies between 0 and {@code scale}, in percent, as CSS wants it. */
  static String place(double value, double scale) {
    double percent = scale <= 0 ? 0 : Math.min(100, 100 * value / scale);
    return String.format(Locale.ROOT, "%.2f", percent);
  }
}
