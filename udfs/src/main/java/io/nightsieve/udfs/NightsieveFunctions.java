package io.nightsieve.udfs;

import io.nightsieve.filters.FilterKind;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * The functions for Java's DataFrame API. They are resolved by name, so the session needs {@link
 * NightsieveExtensions} or a call of {@link #register}. Faults in a call (types, rates, kinds) are
 * an {@code AnalysisException} as soon as the column is used in a {@code Dataset}.
 */
public final class NightsieveFunctions {
  private NightsieveFunctions() {}

  /**
   * Names the functions in a session that was made without {@link NightsieveExtensions}. Harmless
   * if they are there already.
   */
  public static void register(SparkSession session) {
    Catalyst.register(session);
  }

  /** {@link #buildFilter(Column, double, FilterKind)} with a Bloom filter. */
  public static Column buildFilter(Column item, double fpp) {
    return buildFilter(item, fpp, FilterKind.BLOOM);
  }

  /**
   * Aggregate: the filter of the group's items, as bytes in native format, sized from their exact
   * distinct count. Null items do not enter it; a group without items has an empty filter.
   *
   * @param item tinyint to bigint (items are longs), string or binary (items are strings)
   * @param fpp the false-positive rate, in [{@link io.nightsieve.filters.FilterSpec#MIN_FPP},
   *     {@link io.nightsieve.filters.FilterSpec#MAX_FPP}]
   */
  public static Column buildFilter(Column item, double fpp, FilterKind kind) {
    return functions.call_function(
        SqlFunctions.BUILD_FILTER, item, functions.lit(fpp), functions.lit(kind.label()));
  }

  /**
   * Aggregate: one filter of the items of all the group's filters; null filters are ignored, and a
   * group without filters has none (null). Fails with {@code FilterMismatchException} if they
   * cannot be merged.
   */
  public static Column mergeFilters(Column filter) {
    return functions.call_function(SqlFunctions.MERGE_FILTERS, filter);
  }

  /**
   * Whether the item may be in the filter of its row: false is certain, true has the filter's rate
   * of error. Null if either is null. Fails with {@code ItemTypeMismatchException} if the filter
   * holds items of another type, and with {@code FilterFormatException} if it is damaged.
   */
  public static Column filterContains(Column filter, Column item) {
    return functions.call_function(SqlFunctions.FILTER_CONTAINS, filter, item);
  }

  /** The facts of a filter, as a struct like {@link FilterInfo}; null for null. */
  public static Column filterInfo(Column filter) {
    return functions.call_function(SqlFunctions.FILTER_INFO, filter);
  }
}
