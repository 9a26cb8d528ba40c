package io.nightsieve.udfs;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.Filters;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataTypes;

/** The functions by name, and what their calls become. */
final class SqlFunctions {
  static final String BUILD_FILTER = "build_filter";
  static final String MERGE_FILTERS = "merge_filters";
  static final String FILTER_CONTAINS = "filter_contains";
  static final String FILTER_INFO = "filter_info";

  /** The accumulator of null items, as the Spark UI shows it beside the stage. */
  static final String NULL_ITEMS = "build_filter: null items (counted again on retries)";

  private static final String BUILD_CALL = "build_filter(item, fpp [, kind])";
  private static final String CONTAINS_CALL = "filter_contains(filter, item)";

  static final List<SqlFunction> ALL =
      List.of(
          new SqlFunction(
              BUILD_FILTER,
              BUILD_CALL
                  + " - The membership filter of the group's items, for a false-positive rate fpp,"
                  + " sized from their exact distinct count. Null items are ignored.",
              "> SELECT user_id, build_filter(item_id, 0.01) FROM events GROUP BY user_id;",
              SqlFunctions::buildFilter),
          new SqlFunction(
              MERGE_FILTERS,
              "merge_filters(filter) - One filter of the items of all filters of the group.",
              "> SELECT user_id, merge_filters(filter) FROM days GROUP BY user_id;",
              SqlFunctions::mergeFilters),
          new SqlFunction(
              FILTER_CONTAINS,
              CONTAINS_CALL
                  + " - Whether the item may be in the filter: false is certain. Null if either"
                  + " is null.",
              "> SELECT * FROM candidates JOIN filters USING (user_id)"
                  + " WHERE NOT filter_contains(filter, item_id);",
              SqlFunctions::filterContains),
          new SqlFunction(
              FILTER_INFO,
              "filter_info(filter) - A struct of the filter's kind, item_type, items, bytes,"
                  + " bits_per_item and expected_fpp.",
              "> SELECT filter_info(filter).items FROM filters;",
              SqlFunctions::filterInfo));

  private SqlFunctions() {}

  private static Column buildFilter(List<Argument> arguments) {
    requireCount(BUILD_CALL, arguments, 2, 3);
    ItemKey key = ItemKey.of(BUILD_CALL, arguments.get(0));
    double fpp = fpp(arguments.get(1));
    FilterKind kind = arguments.size() == 3 ? kind(arguments.get(2)) : FilterKind.BLOOM;
    FilterAggregator aggregator =
        new FilterAggregator(
            new FilterSpec(kind, fpp, key.type(), 0),
            SparkSession.active().sparkContext().longAccumulator(NULL_ITEMS));
    return functions.udaf(aggregator, Encoders.LONG()).withName(BUILD_FILTER).apply(key.hash());
  }

  private static Column mergeFilters(List<Argument> arguments) {
    String call = "merge_filters(filter)";
    requireCount(call, arguments, 1, 1);
    return functions
        .udaf(new MergeAggregator(), Encoders.BINARY())
        .withName(MERGE_FILTERS)
        .apply(filter(call, arguments.get(0)));
  }

  private static Column filterContains(List<Argument> arguments) {
    requireCount(CONTAINS_CALL, arguments, 2, 2);
    Column filter = filter(CONTAINS_CALL, arguments.get(0));
    ItemKey key = ItemKey.of(CONTAINS_CALL, arguments.get(1));
    return functions
        .udf(new ItemProbe(key.type()), DataTypes.BooleanType)
        .withName(FILTER_CONTAINS)
        .apply(filter, key.hash());
  }

  private static Column filterInfo(List<Argument> arguments) {
    String call = "filter_info(filter)";
    requireCount(call, arguments, 1, 1);
    UDF1<byte[], Row> info =
        bytes -> bytes == null ? null : FilterInfo.of(Filters.open(bytes)).toRow();
    return functions
        .udf(info, FilterInfo.SCHEMA)
        .withName(FILTER_INFO)
        .apply(filter(call, arguments.get(0)));
  }

  private static void requireCount(String call, List<Argument> arguments, int least, int most) {
    if (arguments.size() < least || arguments.size() > most) {
      throw new InvalidCallException(
          call + " was called with " + arguments.size() + " arguments: " + texts(arguments) + ".");
    }
  }

  private static String texts(List<Argument> arguments) {
    return arguments.isEmpty()
        ? "none"
        : arguments.stream().map(Argument::sql).collect(Collectors.joining(", "));
  }

  private static Column filter(String call, Argument filter) {
    if (!(filter.type() instanceof BinaryType)) {
      throw new InvalidCallException(
          call
              + ": the filter "
              + filter.sql()
              + " is of type "
              + filter.type().simpleString()
              + "; a filter is binary, as build_filter makes it.");
    }
    return filter.column();
  }

  private static double fpp(Argument fpp) {
    if (!(fpp.constant() instanceof Number number)) {
      throw new InvalidCallException(
          BUILD_CALL
              + ": the rate fpp is "
              + fpp.sql()
              + "; it must be a number that is the same for all rows, in "
              + range()
              + ".");
    }
    double rate = number.doubleValue();
    // Written so that NaN is refused as well.
    if (!(rate >= FilterSpec.MIN_FPP && rate <= FilterSpec.MAX_FPP)) {
      throw new InvalidCallException(
          BUILD_CALL
              + ": the rate fpp is "
              + rate
              + "; it must be in "
              + range()
              + ". It is a share, not a percentage: 0.01 is 1 %.");
    }
    return rate;
  }

  private static String range() {
    return "[" + FilterSpec.MIN_FPP + ", " + FilterSpec.MAX_FPP + "]";
  }

  private static FilterKind kind(Argument kind) {
    String allowed =
        Arrays.stream(FilterKind.values())
            .map(k -> "'" + k.label() + "'")
            .collect(Collectors.joining(", "));
    if (kind.constant() instanceof String text) {
      String label = text.toLowerCase(Locale.ROOT);
      for (FilterKind candidate : FilterKind.values()) {
        if (candidate.label().equals(label)) {
          return candidate;
        }
      }
    }
    throw new InvalidCallException(
        BUILD_CALL
            + ": the kind is "
            + kind.sql()
            + "; it must be one of "
            + allowed
            + ", the same for all rows.");
  }
}
