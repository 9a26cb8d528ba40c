package io.nightsieve.cli;

import io.nightsieve.audit.ApprovedVersion;
import io.nightsieve.cli.Night.Outcome;
import io.nightsieve.config.ConfigLoader;
import io.nightsieve.config.NightConfig;
import io.nightsieve.publish.Publisher;
import io.nightsieve.publish.RunLock;
import io.nightsieve.testing.SparkSessions;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.SparkSession;

/** Nights of sixty users on real logs, with the steps that the commands take. */
final class SmallNight {
  static final LocalDate DAY = LocalDate.of(2026, 1, 1);

  private static final long USERS = 60;
  private static final long ITEMS = 30;

  private final SparkSession spark = SparkSessions.shared();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final Path directory;
  private final VersionStore store;
  private final NightConfig config;
  private final NightSteps steps;

  /** A filter set of two days, cut at so many items a user. */
  SmallNight(Path directory, StoreKind kind, int cap) throws IOException {
    this(directory, kind, cap, Map.of());
  }

  /** The same with values set over its configuration. */
  SmallNight(Path directory, StoreKind kind, int cap, Map<String, String> set) throws IOException {
    this.directory = directory;
    this.store = kind.create(directory);
    Path yaml = directory.resolve("night.yaml");
    Files.writeString(
        yaml,
        String.join(
            "\n",
            "name: small",
            "source:",
            "  path: " + directory.resolve("logs"),
            "  partition: {column: dt, format: yyyy-MM-dd}",
            "  columns: {user: user_id, item: item_id, time: event_time}",
            "item: {type: long}",
            "layers: [{name: all, keep: 2 days, kind: bloom}]",
            "fpp: 0.01",
            "sizing: {max-items-per-user: " + cap + "}",
            "audit: {on-insufficient: approve}",
            "publish: {path: '" + store.root() + "', buckets: 2}"));
    this.config = ConfigLoader.load(yaml, Map.of(), set);
    this.steps =
        new NightSteps(
            spark,
            new FilterSet(config, store, Clock.systemUTC()),
            new Console(System.out, new PrintStream(errors, true, StandardCharsets.UTF_8)));
  }

  NightSteps steps() {
    return steps;
  }

  VersionStore store() {
    return store;
  }

  /** What was said on standard error. */
  String said() {
    return errors.toString(StandardCharsets.UTF_8);
  }

  /** Thirty items of each user, one a second, under a name of their own. */
  Path writeLogs(LocalDate day, String name) {
    Path path = directory.resolve("logs/dt=" + day + "/" + name + ".parquet");
    try {
      Path once = directory.resolve("once-" + day + "-" + name);
      spark
          .range(0, USERS * ITEMS, 1, 1)
          .selectExpr(
              "id % " + USERS + " as user_id",
              "id * 31 + " + day.getDayOfYear() * 1_000_000L + " as item_id",
              "timestamp '"
                  + day
                  + " 12:00:00' + make_interval(0, 0, 0, 0, 0, 0, id div 60)"
                  + " as event_time")
          .write()
          .parquet(once.toString());
      Files.createDirectories(path.getParent());
      try (var files = Files.list(once)) {
        Path file = files.filter(each -> each.toString().endsWith(".parquet")).findFirst().get();
        Files.move(file, path);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return path;
  }

  /** Audits, and publishes what passes; as the commands do one after the other. */
  Optional<Outcome> auditAndPublish(StagedVersion staged) {
    try (RunLock lock = steps.lock()) {
      Publisher publisher = Publisher.open(store, lock);
      Optional<ApprovedVersion> approved = steps.audit(staged);
      return approved.map(version -> steps.publish(publisher, version)).map(live -> Outcome.LIVE);
    }
  }

  /** Changes one byte in the middle of a file past the file system's own checksums. */
  void damage(org.apache.hadoop.fs.Path path) throws IOException {
    FileSystem files = store.files();
    byte[] bytes = store.read(path).orElseThrow();
    bytes[bytes.length / 2] ^= 1;
    try (var out = files.create(path, true)) {
      out.write(bytes);
    }
  }
}
