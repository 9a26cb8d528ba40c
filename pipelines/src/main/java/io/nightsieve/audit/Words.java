package io.nightsieve.audit;

import java.util.Locale;

/** Numbers as a person reads them. */
public final class Words {
  private Words() {}

  /** {@code 1,234,567}. */
  public static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** {@code 1,234 users}, {@code 1 user}. */
  public static String counted(long value, String one, String many) {
    return number(value) + " " + (value == 1 ? one : many);
  }

  /** A rate as a percentage with four significant digits: {@code 0.9573 %}; "not measured". */
  public static String rate(Double rate) {
    if (rate == null) {
      return "not measured";
    }
    if (rate == 0) {
      return "0 %";
    }
    double percent = rate * 100;
    return new java.math.BigDecimal(percent)
            .round(new java.math.MathContext(4))
            .stripTrailingZeros()
            .toPlainString()
        + " %";
  }

  static String cases(Finding.Problem problem, long count) {
    return switch (problem) {
      case FALSE_NEGATIVE ->
          counted(count, "member is answered \"new\"", "members are answered \"new\"");
      case USER_MISSING -> counted(count, "user has no filter", "users have no filter");
      case USER_EXTRA -> counted(count, "filter belongs to no user", "filters belong to no user");
      case SIZE_DIFFERS ->
          counted(
              count,
              "filter holds another number of items than its user has seen",
              "filters hold another number of items than their users have seen");
      case RECOUNT_DIFFERS -> counted(count, "sampled user disagrees", "sampled users disagree");
      case FILE_CHANGED ->
          counted(
              count,
              "stored file is not the one that was written",
              "stored files are not the ones that were written");
      case FILTER_UNREADABLE ->
          counted(count, "stored filter does not open", "stored filters do not open");
    };
  }
}
