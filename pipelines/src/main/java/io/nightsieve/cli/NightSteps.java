package io.nightsieve.cli;

import io.nightsieve.audit.ApprovalFile;
import io.nightsieve.audit.Approvals;
import io.nightsieve.audit.ApprovedVersion;
import io.nightsieve.audit.AuditJson;
import io.nightsieve.audit.AuditResult;
import io.nightsieve.audit.Auditor;
import io.nightsieve.cli.Night.Outcome;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.publish.LiveVersion;
import io.nightsieve.publish.Publisher;
import io.nightsieve.publish.RunLock;
import io.nightsieve.report.ReportPage;
import io.nightsieve.version.NightBuild;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/** The steps of a night, each with its line of progress. */
final class NightSteps implements AutoCloseable {
  private static final String REPORT = "report.html";

  private final SparkSession spark;
  private final FilterSet set;
  private final Console console;

  private NightSteps(SparkSession spark, FilterSet set, Console console) {
    this.spark = spark;
    this.set = set;
    this.console = console;
  }

  /** Opens a Spark session for the steps of one filter set. */
  static NightSteps open(String command, NightConfig config, Console console) {
    SparkSession spark = Sessions.open("nightsieve " + command + " " + config.name());
    return new NightSteps(
        spark, FilterSet.of(config, spark.sparkContext().hadoopConfiguration()), console);
  }

  SparkSession spark() {
    return spark;
  }

  NightConfig config() {
    return set.config();
  }

  VersionStore store() {
    return set.store();
  }

  RunLock lock() {
    return set.lock();
  }

  /** Says what follows, where that takes a while. */
  void announce(String step) {
    console.step(step);
  }

  /** Says before the work begins that a night before the live one will not go live. */
  void announceLaterLive(LocalDate date) {
    store()
        .live()
        .map(live -> VersionId.parse(live.version()))
        .filter(live -> live.date().isAfter(date))
        .ifPresent(
            live ->
                console.step(
                    "the live version %s is of a later day: this night will be built and audited, and not go live"
                        .formatted(live)));
  }

  /** Reads the logs and stages the night's version. */
  StagedVersion build(LocalDate date) {
    console.step("building the night of " + date + " for " + config().name());
    StagedVersion staged = new NightBuild(spark, config(), store()).stage(date);
    console.step(
        "staged %s: %d users, %d items, %d bytes of filters"
            .formatted(
                staged.id(),
                staged.manifest().users(),
                staged.manifest().items(),
                staged.manifest().filterBytes()));
    return staged;
  }

  /** Whether this very version is what serving reads. */
  boolean isLive(StagedVersion staged) {
    return store()
        .live()
        .filter(live -> live.version().equals(staged.id().toString()))
        .filter(live -> live.manifestSha256().equals(staged.manifestSha256()))
        .isPresent();
  }

  /** Audits a version and writes the report; empty when it must not be published. */
  Optional<ApprovedVersion> audit(StagedVersion staged) {
    console.step("auditing " + staged.id());
    AuditResult audit = Auditor.audit(spark, config(), store(), staged);
    renderReport(staged, audit);
    console.step("audit: " + audit.verdict().label() + ": " + audit.reason());
    return Approvals.find(store(), staged.id())
        .filter(file -> file.decision() == ApprovalFile.Decision.APPROVED)
        .map(file -> Approvals.load(store(), staged.id()));
  }

  /** Moves the pointer. */
  LiveVersion publish(Publisher publisher, ApprovedVersion approved) {
    LiveVersion live = publisher.publish(approved);
    console.step(
        switch (live.change()) {
          case MOVED -> "LIVE is now " + live;
          case UNCHANGED -> "LIVE was " + live + " already";
        });
    return live;
  }

  /** Writes the report of an audit, and says where. */
  Path renderReport(StagedVersion staged, AuditResult audit) {
    Path path = reportPath(staged.id());
    store()
        .replace(
            path, ReportPage.render(staged.manifest(), audit).getBytes(StandardCharsets.UTF_8));
    return path;
  }

  /** What is known of a version, for the summary. */
  Night night(Outcome outcome, StagedVersion staged) {
    Optional<String> report =
        store().read(reportPath(staged.id())).map(page -> reportPath(staged.id()).toString());
    return new Night(outcome, staged.manifest(), findAudit(staged.id()), report, Optional.empty());
  }

  /** The audit that was written down for a version. */
  Optional<AuditResult> findAudit(VersionId id) {
    Path path = new Path(store().directory(id), Auditor.JSON);
    return store().read(path).map(json -> AuditJson.read(json, path.toString()));
  }

  /**
   * The version of a day that was staged last.
   *
   * @throws NightsieveException usage, if there is none
   */
  StagedVersion latest(LocalDate date) {
    List<VersionId> ids = store().ids().stream().filter(id -> id.date().equals(date)).toList();
    return ids.stream()
        .max(Comparator.comparingLong(this::stagedAt).thenComparing(Comparator.naturalOrder()))
        .map(store()::open)
        .orElseThrow(
            () ->
                NightsieveException.usage(
                    "no version of "
                        + date
                        + " is staged below "
                        + store().root()
                        + "; run \"nightsieve build\" for that date first"));
  }

  private long stagedAt(VersionId id) {
    Path manifest = new Path(store().directory(id), VersionStore.MANIFEST);
    try {
      return store().files().getFileStatus(manifest).getModificationTime();
    } catch (IOException e) {
      throw NightsieveException.input("cannot read " + manifest + ": " + e.getMessage());
    }
  }

  private Path reportPath(VersionId id) {
    return new Path(store().directory(id), REPORT);
  }

  @Override
  public void close() {
    spark.stop();
  }
}
