package io.nightsieve.udfs;

import io.nightsieve.filters.ItemType;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/**
 * How an item argument is hashed.
 *
 * @param type the item type that the filter records
 * @param hash the hash of the item key, a bigint; null where the item is null
 */
record ItemKey(ItemType type, Column hash) {
  /** Every bigint has at most 19 digits, and every number of 18 digits is a bigint. */
  private static final int LONG_DIGITS = 18;

  /**
   * The key of this item: whole numbers of any width are longs, text and bytes are strings.
   *
   * @param call the call as the user wrote it, for messages
   * @throws InvalidCallException for a type that has no one obvious key
   */
  static ItemKey of(String call, Argument item) {
    DataType type = item.type();
    if (type instanceof ByteType
        || type instanceof ShortType
        || type instanceof IntegerType
        || type instanceof LongType
        || (type instanceof DecimalType decimal
            && decimal.scale() == 0
            && decimal.precision() <= LONG_DIGITS)) {
      // One key for one number, however wide its column is: xxhash64 tells 1 from 1L.
      return new ItemKey(ItemType.LONG, hashed(item.column().cast(DataTypes.LongType)));
    }
    if (type.equals(DataTypes.StringType) || type instanceof BinaryType) {
      return new ItemKey(ItemType.STRING, hashed(item.column()));
    }
    if (type instanceof StringType) {
      // A collated string hashes by its collation; the key is the bytes as they are.
      return new ItemKey(ItemType.STRING, hashed(item.column().cast(DataTypes.BinaryType)));
    }
    throw new InvalidCallException(
        call
            + ": the item "
            + item.sql()
            + " is of type "
            + type.simpleString()
            + "; an item is a whole number (tinyint to bigint), a string or binary. "
            + advice(type));
  }

  /** Spark hashes null to its seed, 42; that must never be taken for an item. */
  private static Column hashed(Column key) {
    return functions.when(key.isNotNull(), functions.xxhash64(key));
  }

  private static String advice(DataType type) {
    if (type instanceof ArrayType) {
      return "Explode the array first: FROM … LATERAL VIEW explode(items) AS item.";
    }
    if (type instanceof MapType) {
      return "Explode the map first, or take one value out of it: items['key'].";
    }
    if (type instanceof StructType) {
      return "Name the field that identifies the item: item.id.";
    }
    if (type instanceof DoubleType || type instanceof FloatType) {
      return "A floating-point id has lost digits beyond 2^53 already: read it as bigint or string"
          + " at the source, or CAST(item AS BIGINT) if all ids are smaller.";
    }
    if (type instanceof DecimalType) {
      return "CAST(item AS BIGINT) if all ids are whole and fit, else CAST(item AS STRING); the"
          + " reader must do the same.";
    }
    if (type instanceof NullType) {
      return "Say which: CAST(NULL AS BIGINT) or CAST(NULL AS STRING).";
    }
    return "CAST(item AS STRING) or CAST(item AS BIGINT); the reader must do the same.";
  }
}
