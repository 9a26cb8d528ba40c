package io.nightsieve.audit;

import io.nightsieve.build.FilterCodec;
import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.events.Events;
import io.nightsieve.events.UserType;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.sets.PartitionSets;
import io.nightsieve.sets.SetsPlan;
import io.nightsieve.sets.UserSets;
import io.nightsieve.source.JavaBytes;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Asks every stored filter for every member of its user's exact set. The sets are gathered again
 * from the logs in the partitioning of the stored files, so each task reads one file and nothing is
 * shuffled to join them. One Spark job over all segments.
 */
final class MembersJob {
  /**
   * What a task has to know.
   *
   * @param targets the rate of each layer
   */
  record Facts(
      String publishPath,
      UserType userType,
      Map<String, Double> targets,
      SampleRule rule,
      SerializableConfiguration hadoop)
      implements Serializable {}

  private MembersJob() {}

  /** What all tasks came to. */
  static MembersTask.Part run(
      SparkSession spark, AuditedVersion version, WindowEvents events, SampleRule rule) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    Broadcast<byte[]> facts =
        context.broadcast(
            JavaBytes.of(
                new Facts(
                    version.publishPath(),
                    version.userType(),
                    new HashMap<>(version.layerTargets()),
                    rule,
                    new SerializableConfiguration(context.hadoopConfiguration()))));
    try {
      List<JavaRDD<byte[]>> segments = new ArrayList<>();
      for (Segment segment : version.manifest().segments()) {
        segments.add(
            parts(
                events.of(AuditedVersion.window(segment)),
                segment,
                version.plan(segment),
                version.filterSpec(segment),
                facts));
      }
      if (segments.isEmpty()) {
        return new MembersTask.Part(AuditMetrics.NONE, List.of());
      }
      return combine(segments.stream().reduce(JavaRDD::union).orElseThrow().collect());
    } finally {
      facts.destroy();
    }
  }

  private static JavaRDD<byte[]> parts(
      Events events, Segment segment, SetsPlan plan, FilterSpec spec, Broadcast<byte[]> facts) {
    Map<Integer, SegmentFile> files = new HashMap<>();
    for (SegmentFile file : segment.files()) {
      files.put(file.bucket() * segment.splits() + file.split(), file);
    }
    Segment named =
        new Segment(
            segment.layer(),
            segment.period(),
            segment.id(),
            segment.kind(),
            segment.fpp(),
            segment.splits(),
            List.of());
    return UserSets.gather(events, plan)
        .mapPartitionsWithIndex(
            (index, sets) ->
                check(
                    sets,
                    Optional.ofNullable(files.get(index)),
                    named,
                    FilterCodec.of(plan.format(), spec),
                    JavaBytes.read(facts.value(), Facts.class)),
            true);
  }

  private static Iterator<byte[]> check(
      Iterator<PartitionSets> sets,
      Optional<SegmentFile> file,
      Segment segment,
      FilterCodec codec,
      Facts facts)
      throws IOException {
    return List.of(
            JavaBytes.of(
                MembersTask.check(
                    sets.next(), file, segment, codec, facts, facts.hadoop().value())))
        .iterator();
  }

  private static MembersTask.Part combine(List<byte[]> parts) {
    AuditMetrics metrics = AuditMetrics.NONE;
    List<SampleRule.Candidate> candidates = new ArrayList<>();
    for (byte[] bytes : parts) {
      MembersTask.Part part = JavaBytes.read(bytes, MembersTask.Part.class);
      metrics = metrics.plus(part.metrics());
      candidates.addAll(part.candidates());
    }
    return new MembersTask.Part(metrics, candidates);
  }
}
