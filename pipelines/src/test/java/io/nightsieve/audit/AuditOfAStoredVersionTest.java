package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.SparkSessions;
import io.nightsieve.version.NightBuild;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the logs through a staged version to the decision on disk. */
class AuditOfAStoredVersionTest {
  private static final LocalDate NIGHT = LocalDate.of(2026, 1, 7);

  private final SparkSession spark = SparkSessions.shared();

  @TempDir private Path directory;
  private VersionStore store;

  @BeforeEach
  void writeLogs() {
    List<Row> rows = new ArrayList<>();
    for (int user = 0; user < 300; user++) {
      for (int i = 0; i < 5 + user % 40; i++) {
        LocalDate day = NIGHT.minusDays(i % 3);
        Timestamp time = Timestamp.from(Instant.parse(day + "T10:00:00Z").plusSeconds(i));
        long item = 1161888007138312192L + (user * 7L + i * 13L) % 3000;
        rows.add(RowFactory.create("user" + user, item, "click", time, day.toString()));
      }
    }
    StructType schema =
        new StructType()
            .add("user_id", DataTypes.StringType)
            .add("item_id", DataTypes.LongType)
            .add("event_type", DataTypes.StringType)
            .add("event_time", DataTypes.TimestampType)
            .add("dt", DataTypes.StringType);
    spark
        .createDataFrame(rows, schema)
        .repartition(1)
        .write()
        .partitionBy("dt")
        .parquet(directory.resolve("logs").toString());
    store =
        new VersionStore(directory.resolve("published").toUri().toString(), new Configuration());
  }

  @Test
  void aSoundVersionIsApprovedAndItsAuditIsOnDisk() throws IOException {
    StagedVersion staged = new NightBuild(spark, config(), store).stage(NIGHT);
    AuditResult audit = Auditor.audit(spark, config(), store, staged);
    assertThat(audit.reason()).startsWith("All ");
    assertThat(audit.verdict()).isEqualTo(Verdict.PASS);
    assertThat(Approvals.load(store, staged.id()).staged().id()).isEqualTo(staged.id());
    Path folder = directory.resolve("published/versions").resolve(staged.id().toString());
    byte[] json = Files.readAllBytes(folder.resolve(Auditor.JSON));
    assertThat(AuditJson.read(json, "audit.json")).isEqualTo(audit);
    assertThat(audit.drift()).isNull();

    Auditor.audit(spark, config(), store, staged);
    assertThat(Files.readAllBytes(folder.resolve(Auditor.JSON))).isEqualTo(json);

    String nights = directory.resolve("published/versions").toUri() + "*/" + Auditor.METRICS;
    List<Row> night = spark.read().parquet(nights).filter("scope = 'night'").collectAsList();
    assertThat(night).hasSize(1);
    Row row = night.get(0);
    assertThat(row.<String>getAs("version")).isEqualTo(staged.id().toString());
    assertThat(row.<java.sql.Date>getAs("date")).hasToString("2026-01-07");
    assertThat(row.<Long>getAs("users")).isEqualTo(300);
    assertThat(row.<Long>getAs("members_checked")).isEqualTo(audit.membersChecked());
    assertThat(row.<Double>getAs("rate_upper95")).isEqualTo(audit.fprUpper95());
    assertThat(spark.read().parquet(nights).filter("scope = 'cohort'").count())
        .isEqualTo(audit.cohorts().size());
  }

  @Test
  void aDamagedVersionIsRejectedWithItsFileNamed() throws IOException {
    StagedVersion staged = new NightBuild(spark, config(), store).stage(NIGHT);
    Path file =
        directory
            .resolve("published")
            .resolve(staged.manifest().segments().get(0).files().get(0).path());
    Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    byte[] bytes = Files.readAllBytes(file);
    bytes[40] ^= 0x20;
    Files.write(file, bytes);
    AuditResult audit = Auditor.audit(spark, config(), store, staged);
    assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(audit.findings().of(Finding.Problem.FILE_CHANGED))
        .extracting(Finding::file)
        .containsExactly(staged.manifest().segments().get(0).files().get(0).path());
    assertThatThrownBy(() -> Approvals.load(store, staged.id()))
        .isInstanceOf(NightsieveException.class)
        .extracting("exitCode")
        .isEqualTo(ExitCode.REJECTED);
  }

  @Test
  void aLogFileThatChangedSinceIsAnInputError() throws IOException {
    StagedVersion staged = new NightBuild(spark, config(), store).stage(NIGHT);
    try (Stream<Path> files = Files.walk(directory.resolve("logs"))) {
      Files.delete(files.filter(path -> path.toString().endsWith(".parquet")).findFirst().get());
    }
    assertThatThrownBy(() -> Auditor.audit(spark, config(), store, staged))
        .isInstanceOf(NightsieveException.class)
        .extracting("exitCode")
        .isEqualTo(ExitCode.INPUT);
    assertThat(Approvals.find(store, staged.id())).isEmpty();
  }

  @Test
  void aVersionOfAnotherConfigurationIsNotAccused() {
    StagedVersion staged = new NightBuild(spark, config(), store).stage(NIGHT);
    NightConfig built = config();
    NightConfig other =
        new NightConfig(
            built.name(),
            built.source(),
            built.item(),
            built.layers(),
            built.fpp(),
            new NightConfig.Sizing(0, 0.1, 10),
            built.publish(),
            built.audit());
    assertThatThrownBy(() -> Auditor.audit(spark, other, store, staged))
        .isInstanceOf(NightsieveException.class)
        .hasMessageContaining("was built with sizing.max-items-per-user = 1000000")
        .hasMessageContaining("the configuration says 10");
  }

  @Test
  void aKeyThatIsThereOnOneSideOnlyIsAnotherConfiguration() {
    NightConfig timed = config();
    NightConfig untimed = config(configs().noTime());
    StagedVersion staged = new NightBuild(spark, timed, store).stage(NIGHT);
    assertThatThrownBy(() -> Auditor.audit(spark, untimed, store, staged))
        .isInstanceOf(NightsieveException.class)
        .hasMessageContaining("was built with source.columns.time = event_time")
        .hasMessageContaining("the configuration says nothing");

    NightConfig merging =
        config(configs().format(NightConfig.Format.PARQUET, Map.of("mergeSchema", "true")));
    assertThatThrownBy(() -> Auditor.audit(spark, merging, store, staged))
        .isInstanceOf(NightsieveException.class)
        .hasMessageContaining("was built with source.options.mergeSchema = nothing")
        .hasMessageContaining("the configuration says true");
  }

  private Configs configs() {
    return Configs.source(directory.resolve("logs")).publish(directory.resolve("published"));
  }

  private NightConfig config() {
    return config(configs());
  }

  private static NightConfig config(Configs configs) {
    NightConfig plain = configs.build();
    return new NightConfig(
        plain.name(),
        plain.source(),
        plain.item(),
        List.of(new NightConfig.Layer("all", 7, FilterKind.BLOOM, OptionalDouble.empty())),
        plain.fpp(),
        new NightConfig.Sizing(0, 0.1, 1_000_000),
        plain.publish(),
        plain.audit());
  }
}
