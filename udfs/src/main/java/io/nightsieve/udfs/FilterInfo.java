package io.nightsieve.udfs;

import io.nightsieve.filters.MembershipFilter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * What {@code filter_info} says about a filter.
 *
 * @param kind the {@link io.nightsieve.filters.FilterKind#label label} of its kind
 * @param itemType the {@link io.nightsieve.filters.ItemType#label label} of its item type
 * @param items distinct items that it was built from
 * @param bytes its size as stored
 * @param bitsPerItem 8 · bytes / items; null for an empty filter
 * @param expectedFpp the false-positive rate, 0..1, that its bits predict
 */
record FilterInfo(
    String kind, String itemType, long items, long bytes, Double bitsPerItem, double expectedFpp) {
  /** The struct in SQL. */
  static final StructType SCHEMA =
      new StructType()
          .add("kind", DataTypes.StringType, false)
          .add("item_type", DataTypes.StringType, false)
          .add("items", DataTypes.LongType, false)
          .add("bytes", DataTypes.LongType, false)
          .add("bits_per_item", DataTypes.DoubleType, true)
          .add("expected_fpp", DataTypes.DoubleType, false);

  static FilterInfo of(MembershipFilter filter) {
    long items = filter.items();
    long bytes = filter.sizeBytes();
    return new FilterInfo(
        filter.kind().label(),
        filter.itemType().label(),
        items,
        bytes,
        items == 0 ? null : 8.0 * bytes / items,
        filter.expectedFpp());
  }

  Row toRow() {
    return RowFactory.create(kind, itemType, items, bytes, bitsPerItem, expectedFpp);
  }
}
