package io.nightsieve.audit;

import static org.apache.spark.sql.functions.col;

import io.nightsieve.build.FilterCodec;
import io.nightsieve.build.Segment;
import io.nightsieve.events.Events;
import io.nightsieve.events.UserType;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.sets.TextIds;
import io.nightsieve.source.JavaBytes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Recounts and probes the sampled users. One Spark job. */
final class SampleJob {
  private SampleJob() {}

  static AuditMetrics run(
      SparkSession spark,
      AuditedVersion version,
      WindowEvents events,
      SampleRule.Sample sample,
      Catalogue catalogue,
      int probesPerUser) {
    Dataset<Row> rows = null;
    for (Segment segment : version.manifest().segments()) {
      Events used = events.of(AuditedVersion.window(segment));
      Dataset<Row> users = users(spark, sample, used.userType());
      Dataset<Row> layer =
          Recount.rows(spark, segment, version.plan(segment), used, version.publishPath(), users);
      rows = rows == null ? layer : rows.unionAll(layer);
    }
    if (rows == null || sample.size() == 0) {
      return AuditMetrics.NONE;
    }
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    Broadcast<byte[]> shared = context.broadcast(JavaBytes.of(catalogue));
    Map<String, FilterSpec> specs = new HashMap<>();
    version.manifest().segments().forEach(s -> specs.put(s.layer(), version.filterSpec(s)));
    byte[] written = JavaBytes.of(new Written(version.manifest().format(), specs));
    long cap = version.config().sizing().maxItemsPerUser();
    try {
      return rows
          .repartition(col(Recount.USER))
          .sortWithinPartitions(Recount.USER)
          .toJavaRDD()
          .mapPartitions(part -> probe(part, shared, written, probesPerUser, cap))
          .collect()
          .stream()
          .map(bytes -> JavaBytes.read(bytes, AuditMetrics.class))
          .reduce(AuditMetrics.NONE, AuditMetrics::plus);
    } finally {
      shared.destroy();
    }
  }

  private static Dataset<Row> users(SparkSession spark, SampleRule.Sample sample, UserType type) {
    List<Row> rows = new ArrayList<>();
    sample.standing().forEach(user -> rows.add(RowFactory.create(TextIds.bytes(user), true)));
    sample.others().forEach(user -> rows.add(RowFactory.create(TextIds.bytes(user), false)));
    StructType schema =
        new StructType()
            .add(Recount.USER, DataTypes.BinaryType)
            .add(Recount.STANDING, DataTypes.BooleanType);
    Column text = col(Recount.USER).cast(DataTypes.StringType);
    return spark
        .createDataFrame(rows, schema)
        .withColumn(Recount.USER, type == UserType.LONG ? text.cast(DataTypes.LongType) : text);
  }

  /** How the filters were written: the format, and of each layer what was asked. */
  private record Written(String format, Map<String, FilterSpec> specs) implements Serializable {
    Map<String, FilterCodec> codecs() {
      Map<String, FilterCodec> codecs = new TreeMap<>();
      specs.forEach((layer, spec) -> codecs.put(layer, FilterCodec.of(format, spec)));
      return codecs;
    }
  }

  private static Iterator<byte[]> probe(
      Iterator<Row> rows,
      Broadcast<byte[]> catalogue,
      byte[] written,
      int probesPerUser,
      long cap) {
    SampleTask task =
        new SampleTask(
            new Negatives(JavaBytes.read(catalogue.value(), Catalogue.class)),
            JavaBytes.read(written, Written.class).codecs(),
            probesPerUser,
            cap);
    RecountedUser user = null;
    byte[] current = null;
    while (rows.hasNext()) {
      Row row = rows.next();
      byte[] id = (byte[]) row.get(0);
      if (!Arrays.equals(id, current)) {
        if (user != null) {
          task.add(user);
        }
        user = new RecountedUser(TextIds.of(id), row.getBoolean(1));
        current = id;
      }
      RecountedUser.Layer layer = user.layer(row.getString(2));
      if (row.isNullAt(3)) {
        layer.items.add(new RecountedUser.Seen(ExactItems.read(row.get(4)), row.getLong(5)));
      } else {
        layer.filters.add((byte[]) row.get(3));
      }
    }
    if (user != null) {
      task.add(user);
    }
    return List.of(JavaBytes.of(task.done())).iterator();
  }
}
