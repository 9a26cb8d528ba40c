package io.nightsieve.audit;

import io.nightsieve.config.ConfigFingerprint;
import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.OnInsufficient;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.events.EventReader;
import io.nightsieve.events.Events;
import io.nightsieve.version.CorruptFileException;
import io.nightsieve.version.Manifest;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/** Audits staged versions. Only this can make one that may be published. */
public final class Auditor {
  /** The audit's directory, relative to a version's. */
  public static final String DIRECTORY = "audit";

  /** The audit as JSON. */
  public static final String JSON = DIRECTORY + "/audit.json";

  /** The audit as rows of a table. */
  public static final String METRICS = DIRECTORY + "/metrics.parquet";

  private Auditor() {}

  /**
   * Measures a version from its stored bytes and its own input files, judges it, and writes the
   * audit and then the decision beside its manifest. Whether it may be published is then known to
   * {@link Approvals}. Where the measurement itself failed and no fault was found before, the audit
   * is written down and no decision.
   *
   * @param config the configuration that the version was built with
   * @throws NightsieveException for input, if an input file has changed since; for usage, if the
   *     version was built with another configuration
   * @throws AuditBrokeOffException if nothing could be decided
   */
  public static AuditResult audit(
      SparkSession spark, NightConfig config, VersionStore store, StagedVersion staged) {
    Manifest manifest = staged.manifest();
    checkConfiguration(config, manifest);
    // Thousands of files are listed and inspected once for all that is measured of them.
    Map<DayWindow, Events> read = new HashMap<>();
    Measurement measurement =
        new Measurement(
            spark,
            new AuditedVersion(config, manifest, store.root().toString()),
            window ->
                read.computeIfAbsent(
                    window, of -> EventReader.readExactly(spark, config, of, manifest.inputs())));
    AuditMetrics metrics = measurement.run();
    AuditResult audit =
        AuditJudge.judge(
            manifest,
            metrics,
            measurement.bounds(),
            measurement.catalogueItems(),
            liveBefore(store, staged));
    Path json = new Path(store.directory(staged.id()), JSON);
    store.replace(json, AuditJson.write(audit));
    store.replace(new Path(store.directory(staged.id()), METRICS), MetricsTable.write(audit));
    if (measurement.failure().isPresent() && audit.verdict() != Verdict.FAIL) {
      throw new AuditBrokeOffException(
          staged.id().toString(), json.toString(), measurement.failure().get());
    }
    Approvals.record(store, staged, audit.verdict().label(), decision(config, audit));
    return audit;
  }

  /**
   * Exact sets gathered by other rules than the filters' would accuse the filters. A key that is
   * there on one side only is another rule too.
   */
  private static void checkConfiguration(NightConfig config, Manifest manifest) {
    Map<String, Object> now = ConfigFingerprint.of(config).values();
    Map<String, Object> built = manifest.configuration();
    Set<String> keys = new TreeSet<>(now.keySet());
    keys.addAll(built.keySet());
    for (String key : keys) {
      if (changesSets(key) && !said(now, key).equals(said(built, key))) {
        throw NightsieveException.usage(
            "version "
                + manifest.version()
                + " was built with "
                + key
                + " = "
                + said(built, key)
                + ", but the configuration says "
                + said(now, key)
                + "; audit it with the configuration it was built with, or build the night"
                + " again");
      }
    }
  }

  private static String said(Map<String, Object> values, String key) {
    return values.containsKey(key) ? String.valueOf(values.get(key)) : "nothing";
  }

  private static boolean changesSets(String key) {
    return key.startsWith("item.")
        || key.startsWith("layers[")
        || key.startsWith("sizing.")
        || key.equals("fpp")
        || key.equals("publish.buckets")
        || (key.startsWith("source.") && !key.equals("source.path"));
  }

  /** The live version to compare with, unless it is damaged or the very one that is audited. */
  private static Optional<Manifest> liveBefore(VersionStore store, StagedVersion staged) {
    try {
      return store
          .liveVersion()
          .filter(live -> !live.id().equals(staged.id()))
          .map(StagedVersion::manifest);
    } catch (CorruptFileException e) {
      // The comparison is told and not judged: it must not stop the night that mends this.
      return Optional.empty();
    }
  }

  /** What follows from the verdict. */
  private static ApprovalFile.Decision decision(NightConfig config, AuditResult audit) {
    boolean approved =
        switch (audit.verdict()) {
          case PASS -> true;
          case FAIL -> false;
          case INSUFFICIENT -> config.audit().onInsufficient() == OnInsufficient.APPROVE;
        };
    return approved ? ApprovalFile.Decision.APPROVED : ApprovalFile.Decision.REJECTED;
  }
}
