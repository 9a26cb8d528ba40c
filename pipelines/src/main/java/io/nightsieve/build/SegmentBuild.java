package io.nightsieve.build;

import io.nightsieve.events.EventCounts;
import io.nightsieve.events.Events;
import io.nightsieve.sets.PartitionSets;
import io.nightsieve.sets.UserSet;
import io.nightsieve.sets.UserSets;
import io.nightsieve.source.JavaBytes;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/** Builds the filters of one segment, in one Spark job. */
public final class SegmentBuild {
  /** How many capped users are listed by name. */
  public static final int MAX_LISTED = 1000;

  private static final Comparator<CappedUser> BY_USER = Comparator.comparing(CappedUser::user);

  private SegmentBuild() {}

  /**
   * Reads the events, groups them by user, builds each user's filter and writes the segment's
   * files. The first partition writes a file even when nobody has an item, so that a segment always
   * shows its columns.
   */
  public static BuiltSegment build(SparkSession spark, Events events, SegmentPlan plan) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    Broadcast<SerializableConfiguration> hadoop =
        context.broadcast(new SerializableConfiguration(context.hadoopConfiguration()));
    try {
      List<Part> parts =
          UserSets.gather(events, plan.sets())
              .map(sets -> JavaBytes.of(writePart(sets, plan, hadoop.value().value())))
              .collect()
              .stream()
              .map(bytes -> JavaBytes.read(bytes, Part.class))
              .toList();
      return combine(plan, parts);
    } finally {
      hadoop.destroy();
    }
  }

  private static Part writePart(PartitionSets sets, SegmentPlan plan, Configuration hadoop)
      throws IOException {
    TaskContext task = TaskContext.get();
    Iterator<UserSet> users = sets.users();
    if (!users.hasNext() && task.partitionId() > 0) {
      return new Part(List.of(), sets.counts(), List.of(), 0);
    }
    List<CappedUser> capped = new ArrayList<>();
    long cappedCount = 0;
    FilterCodec codec = plan.codec();
    try (SegmentWriter writer = new SegmentWriter(plan, task.partitionId(), hadoop)) {
      while (users.hasNext()) {
        UserSet user = users.next();
        writer.write(user, codec.build(user, sets.fingerprints()));
        if (user.capped()) {
          cappedCount++;
          if (capped.size() < MAX_LISTED) {
            capped.add(new CappedUser(user.user(), user.seenItems(), user.items()));
          }
        }
      }
      return new Part(List.of(writer.commit()), sets.counts(), capped, cappedCount);
    }
  }

  private static BuiltSegment combine(SegmentPlan plan, List<Part> parts) {
    List<SegmentFile> files = parts.stream().flatMap(part -> part.files().stream()).toList();
    EventCounts events =
        parts.stream().map(Part::events).reduce(EventCounts.NONE, EventCounts::plus);
    List<CappedUser> capped =
        parts.stream()
            .flatMap(part -> part.capped().stream())
            .sorted(BY_USER)
            .limit(MAX_LISTED)
            .toList();
    Segment segment =
        new Segment(
            plan.layer(),
            plan.period(),
            plan.id(),
            plan.filter().kind().label(),
            plan.filter().fpp(),
            plan.sets().splits(),
            files);
    return new BuiltSegment(
        segment,
        events,
        files.stream().mapToLong(SegmentFile::rows).sum(),
        files.stream().mapToLong(SegmentFile::items).sum(),
        files.stream().mapToLong(SegmentFile::filterBytes).sum(),
        capped,
        parts.stream().mapToLong(Part::cappedCount).sum());
  }

  /** What one task reports. */
  private record Part(
      List<SegmentFile> files, EventCounts events, List<CappedUser> capped, long cappedCount)
      implements Serializable {}
}
