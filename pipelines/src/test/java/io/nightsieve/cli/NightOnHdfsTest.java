package io.nightsieve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.audit.Approvals;
import io.nightsieve.audit.AuditResult;
import io.nightsieve.audit.Auditor;
import io.nightsieve.audit.Verdict;
import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.build.SegmentReader;
import io.nightsieve.build.SegmentRow;
import io.nightsieve.config.ConfigLoader;
import io.nightsieve.config.NightConfig;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.MembershipFilter;
import io.nightsieve.publish.LockSettings;
import io.nightsieve.publish.Publisher;
import io.nightsieve.publish.RunLock;
import io.nightsieve.testing.HdfsCluster;
import io.nightsieve.testing.SparkSessions;
import io.nightsieve.version.Manifest;
import io.nightsieve.version.NightBuild;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole nights, from logs on a real HDFS to the pointer on it. The window is three days. */
class NightOnHdfsTest {
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final int USERS = 60;
  private static final StructType SCHEMA =
      new StructType()
          .add("user_id", DataTypes.LongType)
          .add("item_id", DataTypes.LongType)
          .add("event_type", DataTypes.StringType)
          .add("event_time", DataTypes.TimestampType);

  private final SparkSession spark = SparkSessions.shared();
  private final Configuration hadoop = HdfsCluster.configuration();

  @TempDir private Path local;

  private NightConfig config;
  private VersionStore store;
  private String logs;

  @BeforeEach
  void emptyDirectories() throws IOException {
    String root = HdfsCluster.directory("night");
    logs = root + "/logs";
    Path yaml = local.resolve("night.yaml");
    Files.writeString(
        yaml,
        String.join(
            "\n",
            "name: hdfs-night",
            "source:",
            "  path: " + logs,
            "  partition: {column: dt, format: yyyy-MM-dd}",
            "  columns: {user: user_id, item: item_id, action: event_type, time: event_time}",
            "  actions: [click]",
            "  undo: [unsee]",
            "  late-days: 2",
            "item: {type: long}",
            "layers: [{name: all, keep: 3 days, kind: bloom}]",
            "fpp: 0.01",
            "publish: {path: '" + root + "/filters', buckets: 4}"));
    config = ConfigLoader.load(yaml, Map.of(), Map.of());
    store = new VersionStore(config.publish().path(), hadoop);
  }

  @Test
  void threeNightsEndLiveAndTheFirstStaysAsItWas() throws IOException {
    for (int day = 0; day < 3; day++) {
      writeDay(day, clicks(day));
    }
    StagedVersion first = night(1);
    Map<String, Long> before = filesBelow(VersionStore.SEGMENTS);
    StagedVersion second = night(2);

    assertThat(store.live().orElseThrow().version()).isEqualTo(second.id().toString());
    assertThat(filesBelow(VersionStore.SEGMENTS))
        .as("d01: the second night touched no file of the first")
        .containsAllEntriesOf(before)
        .hasSizeGreaterThan(before.size());
    assertThat(second.manifest().users()).isEqualTo(USERS);
    assertThat(second.manifest().items()).isEqualTo(USERS * 30L * 3);
    assertThat(first.manifest().items()).isEqualTo(USERS * 30L * 2);
  }

  @Test
  void d04_aRerunGivesTheSameVersionAndWritesNothing() throws IOException {
    writeDay(0, clicks(0));
    StagedVersion once = night(0);
    Map<String, Long> files = filesBelow("");
    StagedVersion again = new NightBuild(spark, config, store).stage(FIRST);
    assertThat(again.id()).isEqualTo(once.id());
    assertThat(again.manifestSha256()).isEqualTo(once.manifestSha256());
    assertThat(filesBelow("")).isEqualTo(files);
  }

  @Test
  void g05_whatIsOutOfTheWindowOrUndoneIsForgotten() throws IOException {
    writeDay(0, clicks(0));
    writeDay(1, clicks(1));
    writeDay(2, clicks(2));
    List<Row> fourth = clicks(3);
    fourth.add(row(7, item(7, 2, 5), "unsee", 3));
    writeDay(3, fourth);
    Map<Long, MembershipFilter> filters = filters(night(3));
    int old = 0;
    for (long user = 0; user < USERS; user++) {
      for (int i = 0; i < 30; i++) {
        assertThat(filters.get(user).mightContain(item(user, 3, i))).isTrue();
        assertThat(filters.get(user).mightContain(item(user, 1, i))).isTrue();
        old += filters.get(user).mightContain(item(user, 0, i)) ? 1 : 0;
      }
    }
    assertThat(old).as("false positives among 1,800 items that left the window").isLessThan(45);
    assertThat(filters.get(7L).items()).isEqualTo(30 * 3 - 1);
    assertThat(filters.get(7L).mightContain(item(7, 2, 5))).isFalse();
  }

  @Test
  void e01_anEventThatComesLateIsInTheNextNight() throws IOException {
    writeDay(0, clicks(0));
    writeDay(1, clicks(1));
    List<Row> third = clicks(2);
    third.add(row(3, 999_999, "click", 0));
    writeDay(2, third);
    assertThat(filters(night(1)).get(3L).items()).isEqualTo(60);
    MembershipFilter filter = filters(night(2)).get(3L);
    assertThat(filter.items()).isEqualTo(91);
    assertThat(filter.mightContain(999_999L)).isTrue();
  }

  /** Build, audit, publish, as the command does it. */
  private StagedVersion night(int day) {
    try (RunLock lock =
        RunLock.acquire(store, LockSettings.standard(Clock.systemUTC(), Assertions::fail))) {
      Publisher publisher = Publisher.open(store, lock);
      StagedVersion staged = new NightBuild(spark, config, store).stage(FIRST.plusDays(day));
      AuditResult audit = Auditor.audit(spark, config, store, staged);
      assertThat(audit.verdict()).as(audit.toString()).isEqualTo(Verdict.PASS);
      publisher.publish(Approvals.load(store, staged.id()));
      return staged;
    }
  }

  private Map<Long, MembershipFilter> filters(StagedVersion version) throws IOException {
    Manifest manifest = version.manifest();
    Map<Long, MembershipFilter> filters = new HashMap<>();
    for (Segment segment : manifest.segments()) {
      for (SegmentFile file : segment.files()) {
        try (SegmentReader reader = new SegmentReader(store.path(file.path()), hadoop)) {
          while (reader.hasNext()) {
            SegmentRow row = reader.next();
            filters.put(Long.parseLong(row.user()), Filters.open(row.filter()));
          }
        }
      }
    }
    return filters;
  }

  private Map<String, Long> filesBelow(String directory) throws IOException {
    Map<String, Long> times = new HashMap<>();
    FileSystem files = store.files();
    RemoteIterator<LocatedFileStatus> each =
        files.listFiles(directory.isEmpty() ? store.root() : store.path(directory), true);
    while (each.hasNext()) {
      LocatedFileStatus status = each.next();
      times.put(status.getPath().toString(), status.getModificationTime());
    }
    return times;
  }

  private void writeDay(int day, List<Row> rows) {
    spark
        .createDataFrame(rows, SCHEMA)
        .coalesce(2)
        .write()
        .parquet(logs + "/dt=" + FIRST.plusDays(day));
  }

  /** Thirty items of each user, each seen twice. */
  private static List<Row> clicks(int day) {
    List<Row> rows = new ArrayList<>();
    for (long user = 0; user < USERS; user++) {
      for (int i = 0; i < 60; i++) {
        rows.add(row(user, item(user, day, i % 30), "click", day));
      }
    }
    return rows;
  }

  private static long item(long user, int day, int i) {
    return 1_000_000L * (day + 1) + user * 1000 + i;
  }

  private static Row row(long user, long item, String action, int day) {
    Instant noon = Instant.parse(FIRST.plusDays(day) + "T12:00:00Z");
    return RowFactory.create(user, item, action, Timestamp.from(noon));
  }
}
