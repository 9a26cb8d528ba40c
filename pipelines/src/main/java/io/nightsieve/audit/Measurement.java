package io.nightsieve.audit;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.version.Manifest;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;

/**
 * Measures a version: three Spark jobs, of which the first reads everything and the others what
 * sampled users need.
 */
final class Measurement {
  private final SparkSession spark;
  private final AuditedVersion version;
  private final WindowEvents events;
  private Optional<Long> catalogueItems = Optional.empty();
  private Optional<Exception> failure = Optional.empty();
  private long sampled;

  Measurement(SparkSession spark, AuditedVersion version, WindowEvents events) {
    this.spark = spark;
    this.version = version;
    this.events = events;
  }

  /** Distinct items in the logs, once they were counted. */
  Optional<Long> catalogueItems() {
    return catalogueItems;
  }

  /** What went wrong in the measurement itself, once it was tried. */
  Optional<Exception> failure() {
    return failure;
  }

  /** What the version is held to, once it was measured. */
  AuditBounds bounds() {
    Manifest manifest = version.manifest();
    return new AuditBounds(
        manifest.target(), version.layerTargets(), version.sizedFor(), manifest.users(), sampled);
  }

  /** Measures everything; what could not be measured is in the metrics as an error. */
  AuditMetrics run() {
    Manifest manifest = version.manifest();
    int partitions =
        manifest.segments().stream().mapToInt(s -> manifest.buckets() * s.splits()).max().orElse(1);
    SampleRule rule =
        new SampleRule(version.config().audit().users(), manifest.users(), partitions);
    MembersTask.Part members;
    try {
      members =
          described(
              "audit: every stored filter beside its exact set",
              () -> MembersJob.run(spark, version, events, rule));
    } catch (NotMeasured e) {
      failure = Optional.of(e);
      return AuditMetrics.ofError(AuditMetrics.Stage.MEMBERS, e.getMessage())
          .plus(AuditMetrics.ofError(AuditMetrics.Stage.SAMPLE, e.getMessage()));
    }
    AuditMetrics metrics = members.metrics();
    try {
      metrics = named(metrics);
      if (metrics.findings().count(Finding.Problem.FILE_CHANGED) > 0) {
        return metrics.plus(
            AuditMetrics.ofError(
                AuditMetrics.Stage.SAMPLE, "not measured, since stored files are not as written"));
      }
      return metrics.plus(sample(rule.choose(members.candidates())));
    } catch (NotMeasured e) {
      failure = Optional.of(e);
      return metrics.plus(AuditMetrics.ofError(AuditMetrics.Stage.SAMPLE, e.getMessage()));
    }
  }

  private AuditMetrics named(AuditMetrics metrics) throws NotMeasured {
    Findings named =
        described(
            "audit: the names of missed items",
            () -> ItemNames.resolve(metrics.findings(), version, events));
    return metrics.withFindings(named);
  }

  private AuditMetrics sample(SampleRule.Sample sample) throws NotMeasured {
    sampled = sample.size();
    if (sample.size() == 0) {
      return AuditMetrics.NONE;
    }
    DayWindow widest =
        version.manifest().segments().stream()
            .map(AuditedVersion::window)
            .min(Comparator.comparing(DayWindow::first))
            .orElseThrow();
    Catalogue catalogue =
        described(
            "audit: the catalogue of items",
            () -> CatalogueJob.run(events.of(widest), version.itemType()));
    catalogueItems = Optional.of(catalogue.distinct());
    ProbePlan plan =
        ProbePlan.of(
            sample.standing().size(),
            version.config().audit().probesPerUser(),
            version.manifest().target(),
            version.sizedFor());
    return described(
        "audit: sampled users, counted again and probed",
        () -> SampleJob.run(spark, version, events, sample, catalogue, plan.probesPerUser()));
  }

  private <T> T described(String words, Callable<T> job) throws NotMeasured {
    spark.sparkContext().setJobDescription(words);
    try {
      return job.call();
    } catch (NightsieveException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotMeasured(words, e);
    } catch (Exception e) {
      throw new NotMeasured(words, e);
    } finally {
      spark.sparkContext().setJobDescription(null);
    }
  }

  /** The measurement failed, which says nothing about the version. */
  private static final class NotMeasured extends Exception {
    private static final long serialVersionUID = 1L;

    NotMeasured(String step, Exception cause) {
      super(step + " could not be run: " + firstLine(root(cause)), cause);
    }

    private static Throwable root(Throwable e) {
      return e.getCause() == null ? e : root(e.getCause());
    }

    private static String firstLine(Throwable e) {
      return e.toString().lines().findFirst().orElse("unknown");
    }
  }
}
