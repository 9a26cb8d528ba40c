package io.nightsieve.source;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/** Inspects all files in one Spark job, since thousands of footers are slow to read one by one. */
final class Inspection {
  private static final int FILES_PER_TASK = 32;
  private static final String DESCRIPTION = "spark.job.description";

  private Inspection() {}

  private record Subject(String path, long sizeBytes, long modifiedMillis)
      implements Serializable {}

  /** The facts of each file, in the order of the files. */
  static List<FileFacts> run(SparkSession spark, List<LogFile> files, FileInspector inspector) {
    if (files.isEmpty()) {
      return List.of();
    }
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    Broadcast<SerializableConfiguration> hadoop =
        context.broadcast(new SerializableConfiguration(context.hadoopConfiguration()));
    List<byte[]> subjects =
        files.stream()
            .map(f -> new Subject(f.path(), f.status().getLen(), f.status().getModificationTime()))
            .map(JavaBytes::of)
            .toList();
    int tasks =
        Math.max(
            Math.min(files.size(), context.defaultParallelism()), files.size() / FILES_PER_TASK);
    String outer = context.getLocalProperty(DESCRIPTION);
    context.setLocalProperty(DESCRIPTION, "inspect " + files.size() + " log files");
    try {
      return context
          .parallelize(subjects, tasks)
          .mapPartitions(part -> inspectAll(part, inspector, hadoop.value().value()))
          .collect()
          .stream()
          .map(bytes -> JavaBytes.read(bytes, FileFacts.class))
          .toList();
    } finally {
      context.setLocalProperty(DESCRIPTION, outer);
      hadoop.unpersist();
    }
  }

  private static Iterator<byte[]> inspectAll(
      Iterator<byte[]> subjects, FileInspector inspector, Configuration hadoop) {
    List<byte[]> facts = new ArrayList<>();
    subjects.forEachRemaining(
        bytes -> {
          Subject subject = JavaBytes.read(bytes, Subject.class);
          facts.add(JavaBytes.of(inspectOne(subject, inspector, hadoop)));
        });
    return facts.iterator();
  }

  private static FileFacts inspectOne(
      Subject subject, FileInspector inspector, Configuration hadoop) {
    FileStatus status =
        new FileStatus(
            subject.sizeBytes(),
            false,
            1,
            Math.max(1, subject.sizeBytes()),
            subject.modifiedMillis(),
            new Path(subject.path()));
    try {
      return inspector.inspect(status, hadoop);
    } catch (AmbiguousColumnException e) {
      return FileFacts.ambiguous(e.getMessage());
    } catch (NightsieveException e) {
      throw e;
    } catch (FileNotFoundException | AccessControlException e) {
      throw new NightsieveException(
          ExitCode.INPUT, "cannot open " + subject.path() + ": " + e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      if (FileFault.isDamage(e)) {
        // Kept, and judged with all others.
        return FileFacts.unreadable(e);
      }
      // Spark tries the task again.
      throw new NightsieveException(
          ExitCode.UNEXPECTED,
          "cannot read " + subject.path() + ": " + e + ". Run the command again",
          e);
    }
  }
}
