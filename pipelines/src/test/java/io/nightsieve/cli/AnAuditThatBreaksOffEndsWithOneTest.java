package io.nightsieve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.nightsieve.audit.Approvals;
import io.nightsieve.audit.AuditJson;
import io.nightsieve.audit.AuditResult;
import io.nightsieve.audit.Auditor;
import io.nightsieve.audit.Finding;
import io.nightsieve.audit.Outcome;
import io.nightsieve.audit.Verdict;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightConfig;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.SparkSessions;
import io.nightsieve.version.NightBuild;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine that fails says nothing about the version: no verdict, and another code than "no". */
class AnAuditThatBreaksOffEndsWithOneTest {
  private static final LocalDate NIGHT = LocalDate.of(2026, 1, 1);

  private final SparkSession spark = SparkSessions.shared();

  @TempDir private Path directory;
  private NightConfig config;
  private VersionStore store;
  private StagedVersion staged;

  /** The local disk under another scheme; segments cannot be read in jobs of which it is told. */
  public static final class WornDisk extends RawLocalFileSystem {
    private static final String ANY = "audit: ";
    private static final String SAMPLE = "audit: sampled users";

    private static volatile Optional<String> failsIn = Optional.empty();

    @Override
    public URI getUri() {
      return URI.create("worn:///");
    }

    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path path, int bufferSize)
        throws IOException {
      if (path.getName().endsWith(".parquet") && failsIn.filter(WornDisk::isJob).isPresent()) {
        throw new IOException("the disk does not answer");
      }
      return super.open(path, bufferSize);
    }

    private static boolean isJob(String words) {
      return TaskContext.get() != null
          && TaskContext.get().getLocalProperty("spark.job.description").startsWith(words);
    }
  }

  @BeforeEach
  void build() {
    spark
        .range(0, 6_000, 1, 1)
        .selectExpr("id % 100 as user_id", "id as item_id")
        .write()
        .parquet(directory.resolve("logs/dt=2026-01-01").toString());
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    hadoop.set("fs.worn.impl", WornDisk.class.getName());
    String path = "worn://" + directory.resolve("filters");
    NightConfig plain = Configs.source(directory.resolve("logs")).noAction().noTime().build();
    config =
        new NightConfig(
            plain.name(),
            plain.source(),
            plain.item(),
            plain.layers(),
            plain.fpp(),
            plain.sizing(),
            new NightConfig.Publish(path, 14, "native", 4),
            plain.audit());
    store = new VersionStore(path, hadoop);
    staged = new NightBuild(spark, config, store).stage(NIGHT);
  }

  @AfterEach
  void mendTheDisk() {
    WornDisk.failsIn = Optional.empty();
  }

  @Test
  void e07_aDiskThatDoesNotAnswerIsNoNo() {
    WornDisk.failsIn = Optional.of(WornDisk.ANY);
    Throwable thrown = catchThrowable(() -> Auditor.audit(spark, config, store, staged));

    Failure failure = Failure.of(thrown);
    assertThat(failure.exitCode()).isEqualTo(ExitCode.UNEXPECTED);
    assertThat(failure.message())
        .contains("the audit of version " + staged.id() + " broke off")
        .contains("audit: every stored filter beside its exact set could not be run")
        .contains("the disk does not answer")
        .contains("audit.json")
        .contains("run the audit again");
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace));
    assertThat(trace.toString()).contains("WornDisk.open");
    assertThat(Approvals.find(store, staged.id())).isEmpty();
    assertThat(written().verdict()).isEqualTo(Verdict.INSUFFICIENT);

    WornDisk.failsIn = Optional.empty();
    Auditor.audit(spark, config, store, staged);
    assertThat(Approvals.load(store, staged.id()).staged().id()).isEqualTo(staged.id());
  }

  @Test
  void anApprovalOfTheSameBytesStays() {
    Auditor.audit(spark, config, store, staged);
    WornDisk.failsIn = Optional.of(WornDisk.ANY);
    Throwable thrown = catchThrowable(() -> Auditor.audit(spark, config, store, staged));
    assertThat(Failure.of(thrown).exitCode()).isEqualTo(ExitCode.UNEXPECTED);
    WornDisk.failsIn = Optional.empty();
    assertThat(Approvals.load(store, staged.id()).staged().id()).isEqualTo(staged.id());
  }

  @Test
  void aFileThatIsGoneIsStillARejection() throws IOException {
    Files.delete(
        directory
            .resolve("filters")
            .resolve(staged.manifest().segments().get(0).files().get(0).path()));
    AuditResult audit = Auditor.audit(spark, config, store, staged);
    assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(Failure.of(catchThrowable(() -> Approvals.load(store, staged.id()))).exitCode())
        .isEqualTo(ExitCode.REJECTED);
  }

  @Test
  void aFaultThatWasFoundStandsThoughTheRestBrokeOff() throws IOException {
    Path manifest =
        directory
            .resolve("filters/versions")
            .resolve(staged.id().toString())
            .resolve("manifest.json");
    ObjectMapper json = new ObjectMapper();
    ObjectNode tree = (ObjectNode) json.readTree(manifest.toFile());
    JsonNode left = ((ArrayNode) tree.get("segments").get(0).get("files")).remove(0);
    for (String sum : new String[] {"items", "filterBytes"}) {
      tree.put(sum, tree.get(sum).asLong() - left.get(sum).asLong());
    }
    Files.write(manifest, json.writeValueAsBytes(tree));
    StagedVersion incomplete = store.open(staged.id());

    WornDisk.failsIn = Optional.of(WornDisk.SAMPLE);
    AuditResult audit = Auditor.audit(spark, config, store, incomplete);
    assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(audit.findings().count(Finding.Problem.USER_MISSING)).isPositive();
    assertThat(audit.checks())
        .anyMatch(
            check ->
                check.outcome() instanceof Outcome.Errored errored
                    && errored.found().contains("the disk does not answer"));
    assertThat(Failure.of(catchThrowable(() -> Approvals.load(store, staged.id()))).exitCode())
        .isEqualTo(ExitCode.REJECTED);
  }

  private AuditResult written() {
    org.apache.hadoop.fs.Path path =
        new org.apache.hadoop.fs.Path(store.directory(staged.id()), Auditor.JSON);
    return AuditJson.read(store.read(path).orElseThrow(), path.toString());
  }
}
