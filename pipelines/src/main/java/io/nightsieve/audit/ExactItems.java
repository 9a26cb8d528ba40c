package io.nightsieve.audit;

import static org.apache.spark.sql.functions.col;

import io.nightsieve.filters.ItemType;
import io.nightsieve.sets.TextIds;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataTypes;

/** Items on their way out of Spark, whose own strings lose bytes that are no UTF-8. */
final class ExactItems {
  private ExactItems() {}

  /** The column of items, a bigint or a string: texts as their bytes. */
  static Column of(String column, ItemType type) {
    return type == ItemType.STRING ? col(column).cast(DataTypes.BinaryType) : col(column);
  }

  /** A {@link Long}, or the text of {@link TextIds}. */
  static Object read(Object value) {
    return value instanceof byte[] bytes ? TextIds.of(bytes) : value;
  }
}
