package io.nightsieve.sets;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.xxhash64;

import io.nightsieve.config.NightConfig;
import io.nightsieve.events.EventColumns;
import io.nightsieve.events.Events;
import java.util.List;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Groups normalised events into exact user sets. */
public final class UserSets {
  private UserSets() {}

  /** The plan that the configuration asks for, for {@code rows} events (an estimate will do). */
  public static SetsPlan plan(NightConfig config, Events events, long rows) {
    int buckets = config.publish().buckets();
    return SetsPlan.of(
        config,
        buckets,
        SetsPlan.splitsFor(rows, buckets),
        events.userType(),
        config.publish().format(),
        config.item().filterItemType());
  }

  /**
   * One element for each of the plan's partitions, in their order; partition {@code bucket * splits
   * + split}.
   */
  public static JavaRDD<PartitionSets> gather(Events events, SetsPlan plan) {
    return InternalRows.of(select(events.rows(), plan))
        .mapPartitionsToPair(rows -> new EventPacker(rows, plan))
        .partitionBy(new ByNumber(plan.partitions()))
        .mapPartitions(blocks -> List.of(PartitionSets.gather(blocks, plan)).iterator(), true);
  }

  /** The columns in the positions that {@link EventPacker} reads; the item only if it is needed. */
  private static Dataset<Row> select(Dataset<Row> rows, SetsPlan plan) {
    Column item = plan.peer().isPresent() ? col(EventColumns.ITEM) : lit(null);
    return rows.select(
        col(EventColumns.USER),
        xxhash64(col(EventColumns.USER)),
        col(EventColumns.ITEM_HASH),
        col(EventColumns.TIME_MICROS),
        col(EventColumns.SEEN),
        col(EventColumns.REASON),
        coalesce(col(EventColumns.ODD), lit(0)),
        item);
  }

  /** The key is the partition. */
  private static final class ByNumber extends Partitioner {
    private static final long serialVersionUID = 1L;
    private final int partitions;

    ByNumber(int partitions) {
      this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
      return partitions;
    }

    @Override
    public int getPartition(Object key) {
      return (Integer) key;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ByNumber that && that.partitions == partitions;
    }

    @Override
    public int hashCode() {
      return partitions;
    }
  }
}
