package io.nightsieve.audit;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.build.SegmentSchema;
import io.nightsieve.events.EventColumns;
import io.nightsieve.events.Events;
import io.nightsieve.filters.ItemType;
import io.nightsieve.sets.SetsPlan;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Counts sampled users again from the raw logs, by the item ids themselves and in plain Spark SQL,
 * so that a fault in hashing or in the gathering of sets cannot hide from it; and lays their stored
 * filters beside.
 */
final class Recount {
  /** binary: the user id as text. */
  static final String USER = "user";

  /** boolean: the user stands for all users. */
  static final String STANDING = "standing";

  static final String LAYER = "layer";

  /** binary: the stored filter; null on rows of items. */
  static final String FILTER = "filter";

  /** bigint or binary: an item, see {@link ExactItems}; null on rows of filters. */
  static final String ITEM = "item";

  /** bigint: when the item was last seen, microseconds of the epoch. */
  static final String NEWEST = "newest";

  private static final StructType STORED =
      new StructType()
          .add(SegmentSchema.LAYER, DataTypes.StringType)
          .add(SegmentSchema.FILTER, DataTypes.BinaryType);

  private Recount() {}

  /** Rows of one layer: every item of the sampled users, and every stored filter of theirs. */
  static Dataset<Row> rows(
      SparkSession spark,
      Segment segment,
      SetsPlan plan,
      Events events,
      String publishPath,
      Dataset<Row> sample) {
    Dataset<Row> items = items(events.rows(), plan, sample);
    DataType itemType =
        plan.itemType() == ItemType.LONG ? DataTypes.LongType : DataTypes.BinaryType;
    Dataset<Row> filters =
        stored(spark, segment, events, publishPath)
            .join(broadcast(sample), USER)
            .select(
                exactUser(),
                col(STANDING),
                col(LAYER),
                col(FILTER),
                lit(null).cast(itemType).as(ITEM),
                lit(null).cast(DataTypes.LongType).as(NEWEST));
    return filters.unionAll(
        items.select(
            exactUser(),
            col(STANDING),
            lit(segment.layer()).as(LAYER),
            lit(null).cast(DataTypes.BinaryType).as(FILTER),
            ExactItems.of(ITEM, plan.itemType()),
            col(NEWEST)));
  }

  private static Column exactUser() {
    return col(USER).cast(DataTypes.StringType).cast(DataTypes.BinaryType).as(USER);
  }

  private static Dataset<Row> items(Dataset<Row> events, SetsPlan plan, Dataset<Row> sample) {
    Dataset<Row> used =
        events
            .filter(col(EventColumns.REASON).equalTo(0))
            .select(
                col(EventColumns.USER).as(USER),
                col(EventColumns.ITEM).as(ITEM),
                col(EventColumns.TIME_MICROS).as("time"),
                col(EventColumns.SEEN).as("seen"))
            .join(broadcast(sample), USER);
    if (!plan.ordered()) {
      return used.groupBy(USER, STANDING, ITEM).agg(max("time").as(NEWEST));
    }
    return plan.minEvents() == 1 ? lastSeen(used) : seenOften(used, plan.minEvents());
  }

  /** Items whose newest event is a seen one; at the same instant an undo comes first. */
  private static Dataset<Row> lastSeen(Dataset<Row> used) {
    return used.groupBy(USER, STANDING, ITEM)
        .agg(
            max(when(col("seen"), col("time"))).as(NEWEST),
            max(when(not(col("seen")), col("time"))).as("undone"))
        .filter(isCounted(NEWEST))
        .drop("undone");
  }

  /** Items with enough seen events since they were last undone. No list of events is gathered. */
  private static Dataset<Row> seenOften(Dataset<Row> used, int minEvents) {
    Dataset<Row> undone =
        used.filter(not(col("seen"))).groupBy(USER, ITEM).agg(max("time").as("undone"));
    return used.filter(col("seen"))
        .join(undone, new String[] {USER, ITEM}, "left_outer")
        .filter(isCounted("time"))
        .groupBy(USER, STANDING, ITEM)
        .agg(max("time").as(NEWEST), count(lit(1)).as("events"))
        .filter(col("events").geq(minEvents))
        .drop("events");
  }

  private static Column isCounted(String time) {
    return col("undone").isNull().or(col(time).geq(col("undone")));
  }

  private static Dataset<Row> stored(
      SparkSession spark, Segment segment, Events events, String publishPath) {
    StructType schema =
        new StructType()
            .add(
                SegmentSchema.USER_ID,
                events.userType() == io.nightsieve.events.UserType.LONG
                    ? DataTypes.LongType
                    : DataTypes.StringType);
    for (var field : STORED.fields()) {
      schema = schema.add(field);
    }
    List<String> paths =
        segment.files().stream()
            .map(SegmentFile::path)
            .map(path -> new Path(publishPath, path).toString())
            .toList();
    return spark
        .read()
        .schema(schema)
        .parquet(paths.toArray(String[]::new))
        .select(
            col(SegmentSchema.USER_ID).as(USER),
            col(SegmentSchema.LAYER).as(LAYER),
            col(SegmentSchema.FILTER).as(FILTER));
  }
}
