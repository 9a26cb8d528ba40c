package io.nightsieve.benchmarks.build;

import static org.apache.spark.sql.functions.callUDF;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_set;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.Iterator;
import scala.collection.Seq;

/**
 * What a user writes today: collect each user's items, build a right-sized Guava filter in a UDF.
 */
record CollectSetGuava(BenchLogs logs) implements Contender {
  @Override
  public String name() {
    return "collectSetGuava";
  }

  @Override
  public void run() {
    UDF1<Seq<Long>, byte[]> build = CollectSetGuava::filter;
    logs.spark().udf().register("guava_filter", build, DataTypes.BinaryType);
    logs.seen()
        .groupBy(BenchLogs.USER)
        .agg(collect_set(col(BenchLogs.ITEM)).as("items"))
        .select(col(BenchLogs.USER), callUDF("guava_filter", col("items")))
        .write()
        .format("noop")
        .mode("overwrite")
        .save();
  }

  private static byte[] filter(Seq<Long> items) throws IOException {
    BloomFilter<Long> filter =
        BloomFilter.create(Funnels.longFunnel(), items.size(), BenchLogs.FPP);
    for (Iterator<Long> each = items.iterator(); each.hasNext(); ) {
      filter.put(each.next());
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    filter.writeTo(out);
    return out.toByteArray();
  }
}
