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
import io.nightsieve.version.CorruptFileException;
import io.nightsieve.version.FileCheck;
import io.nightsieve.version.LatestBuild;
import io.nightsieve.version.NightBuild;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/** The steps of a night, each with its line of progress. */
final class NightSteps implements AutoCloseable {
  private static final String REPORT = "report.html";

  private final SparkSession spark;
  private final FilterSet set;
  private final Console console;

  NightSteps(SparkSession spark, FilterSet set, Console console) {
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
    return set.lock(console);
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
    StagedVersion staged = new NightBuild(spark, config(), store(), this::look).stage(date);
    console.step(
        "staged %s: %d users, %d items, %d bytes of filters"
            .formatted(
                staged.id(),
                staged.manifest().users(),
                staged.manifest().items(),
                staged.manifest().filterBytes()));
    return staged;
  }

  /** The "no" of an audit may be about bytes that changed, which lengths do not show. */
  private FileCheck look(VersionId id) {
    try {
      return Approvals.find(store(), id)
              .filter(file -> file.decision() == ApprovalFile.Decision.REJECTED)
              .isPresent()
          ? FileCheck.CHECKSUMS
          : FileCheck.SIZES;
    } catch (CorruptFileException e) {
      console.step("warning: " + e.getMessage() + " Its files are read whole");
      return FileCheck.CHECKSUMS;
    }
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
    warnOfDamagedLive();
    AuditResult audit = Auditor.audit(spark, config(), store(), staged);
    renderReport(staged, audit);
    console.step("audit: " + audit.verdict().label() + ": " + audit.reason());
    return Approvals.find(store(), staged.id())
        .filter(file -> file.decision() == ApprovalFile.Decision.APPROVED)
        .map(file -> Approvals.load(store(), staged.id()));
  }

  /** What the live version was is told in the report; that it is damaged stops no night. */
  private void warnOfDamagedLive() {
    try {
      store().liveVersion();
    } catch (CorruptFileException e) {
      console.step("warning: the audit compares with no earlier version: " + e.getMessage());
    }
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

  /**
   * What is known of a version, for the summary. What cannot be read is left out: what became of
   * the version is decided by then, and the pointer may have moved.
   */
  Night night(Outcome outcome, StagedVersion staged) {
    Path page = reportPath(staged.id());
    Optional<String> report =
        forSummary("report", () -> store().read(page).map(bytes -> page.toString()));
    Optional<AuditResult> audit = forSummary("audit", () -> findAudit(staged.id()));
    return new Night(outcome, staged.manifest(), audit, report, Optional.empty());
  }

  private <T> Optional<T> forSummary(String what, Supplier<Optional<T>> read) {
    try {
      return read.get();
    } catch (NightsieveException e) {
      console.step("warning: the summary is without the " + what + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  /** The audit that was written down for a version. */
  Optional<AuditResult> findAudit(VersionId id) {
    Path path = new Path(store().directory(id), Auditor.JSON);
    return store().read(path).map(json -> AuditJson.read(json, path.toString()));
  }

  /**
   * The version of a day that was built last.
   *
   * @throws NightsieveException usage, if there is none
   */
  StagedVersion latest(LocalDate date) {
    return LatestBuild.find(store(), date)
        .orElseThrow(
            () ->
                NightsieveException.usage(
                    "no version of "
                        + date
                        + " is staged below "
                        + store().root()
                        + "; run \"nightsieve build\" for that date first"));
  }

  private Path reportPath(VersionId id) {
    return new Path(store().directory(id), REPORT);
  }

  @Override
  public void close() {
    spark.stop();
  }
}
