package io.nightsieve.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.audit.AuditResult;
import io.nightsieve.audit.Auditor;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.config.ConfigLoader;
import io.nightsieve.config.NightConfig;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.peer.WireFormat;
import io.nightsieve.filters.peer.WireFormats;
import io.nightsieve.testing.SparkSessions;
import io.nightsieve.version.NightBuild;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same logs in every format: only the line {@code format:} differs. */
class NightInEveryFormatTest {
  private static final LocalDate DAY = LocalDate.of(2026, 1, 1);
  private static final int USERS = 200;
  private static final StructType SCHEMA =
      new StructType().add("user_id", DataTypes.LongType).add("item_id", DataTypes.LongType);

  @TempDir private static Path local;

  private final SparkSession spark = SparkSessions.shared();

  @BeforeAll
  static void writeLogs() {
    List<Row> rows = new ArrayList<>();
    for (long user = 0; user < USERS; user++) {
      long items = user % 20 == 0 ? 1 + user / 20 : 20 + user % 60;
      for (long item = 0; item < items; item++) {
        rows.add(RowFactory.create(user, item * item * 31 + user % 7));
      }
    }
    Dataset<Row> logs = SparkSessions.shared().createDataFrame(rows, SCHEMA);
    logs.repartition(3).write().parquet(local.resolve("logs/dt=2026-01-01").toString());
    logs.repartition(7).write().parquet(local.resolve("logs-7/dt=2026-01-01").toString());
  }

  /** Every format once; those that hash longs as we do take turns at the two item types. */
  static Stream<Arguments> nights() {
    List<Arguments> nights = new ArrayList<>();
    nights.add(Arguments.of(WireFormats.NATIVE, "long"));
    for (WireFormat format : WireFormats.ALL) {
      boolean longs = format.itemTypes().contains(ItemType.LONG) && nights.size() % 2 == 0;
      nights.add(Arguments.of(format.label(), longs ? "long" : "string"));
    }
    return nights.stream();
  }

  @ParameterizedTest(name = "{0} of {1}s")
  @MethodSource("nights")
  void noMemberIsLost(String format, String itemType) throws IOException {
    NightConfig config = config(format, itemType, "logs");
    VersionStore store = new VersionStore(config.publish().path(), new Configuration());
    StagedVersion staged = new NightBuild(spark, config, store).stage(DAY);
    assertThat(staged.manifest().format()).isEqualTo(format);
    assertThat(staged.manifest().users()).isEqualTo(USERS);

    AuditResult audit = Auditor.audit(spark, config, store, staged);
    assertThat(audit.membersChecked()).isEqualTo(staged.manifest().items()).isPositive();
    assertThat(audit.falseNegatives()).isZero();
    assertThat(audit.recountedUsers()).isEqualTo(USERS);
    assertThat(audit.findings().listed()).isEmpty();
    assertThat(audit.rate().probes()).isPositive();
    assertThat(inspected(config, staged, "7")).containsOnlyOnce("user 7, layer all");
  }

  /** What the command shows of a user in all files together. */
  private static String inspected(NightConfig config, StagedVersion staged, String user) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(out, true, UTF_8)) {
      for (SegmentFile file : staged.manifest().segments().get(0).files()) {
        String path = config.publish().path() + "/" + file.path();
        Nightsieve.run(print, print, "inspect", path, "--user", user);
      }
    }
    return out.toString(UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"guava", "redisbloom-cuckoo", "httpimp-chain"})
  void theBytesDoNotDependOnHowTheLogsAreCut(String format) throws IOException {
    NightConfig three = config(format, "string", "logs");
    NightConfig seven = config(format, "string", "logs-7");
    assertThat(checksums(seven)).isNotEmpty().isEqualTo(checksums(three));
  }

  private List<String> checksums(NightConfig config) {
    VersionStore store = new VersionStore(config.publish().path(), new Configuration());
    return new NightBuild(spark, config, store)
        .stage(DAY).manifest().segments().stream()
            .flatMap(segment -> segment.files().stream())
            .map(SegmentFile::sha256)
            .toList();
  }

  private static NightConfig config(String format, String itemType, String logs)
      throws IOException {
    String name = format + "-" + itemType + "-" + logs;
    Path yaml = local.resolve(name + ".yaml");
    Files.writeString(
        yaml,
        String.join(
            "\n",
            "name: formats",
            "source:",
            "  path: " + local.resolve(logs),
            "  partition: {column: dt, format: yyyy-MM-dd}",
            "  columns: {user: user_id, item: item_id}",
            "item: {type: " + itemType + "}",
            "layers: [{name: all, keep: 1 days, kind: auto}]",
            "fpp: 0.01",
            "sizing: {max-items-per-user: 5000}",
            "audit: {users: 200, probes-per-user: 50}",
            "publish: {path: '"
                + local.resolve("filters-" + name)
                + "', buckets: 3, format: "
                + format
                + "}"));
    return ConfigLoader.load(yaml, Map.of(), Map.of());
  }
}
