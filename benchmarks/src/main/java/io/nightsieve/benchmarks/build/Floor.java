package io.nightsieve.benchmarks.build;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.xxhash64;

/** The least that Spark can do: read the columns, hash the item, bring a user's rows together. */
record Floor(BenchLogs logs) implements Contender {
  @Override
  public String name() {
    return "floor";
  }

  @Override
  public void run() {
    logs.seen()
        .select(
            xxhash64(col(BenchLogs.USER)).as("user_hash"),
            col(BenchLogs.USER),
            xxhash64(col(BenchLogs.ITEM)).as("item_hash"))
        .repartition(logs.partitions(), col("user_hash"))
        .write()
        .format("noop")
        .mode("overwrite")
        .save();
  }
}
