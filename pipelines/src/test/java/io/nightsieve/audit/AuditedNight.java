package io.nightsieve.audit;

import io.nightsieve.build.BuiltSegment;
import io.nightsieve.build.SegmentBuild;
import io.nightsieve.build.SegmentPlan;
import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.events.EventColumns;
import io.nightsieve.events.Events;
import io.nightsieve.events.UserType;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemHash;
import io.nightsieve.filters.ItemType;
import io.nightsieve.sets.SetsPlan;
import io.nightsieve.source.SourceReport;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.SparkSessions;
import io.nightsieve.version.Manifest;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A small night: events, the segment built from them (or from others), and its audit. */
final class AuditedNight {
  static final DayWindow WINDOW = DayWindow.endingOn(LocalDate.of(2026, 1, 7), 7);
  private static final double TARGET = 0.01;

  private final SparkSession spark = SparkSessions.shared();
  private final Path directory;
  private final ItemType itemType;
  private final List<Row> events = new ArrayList<>();
  private List<Row> built;
  private double fpp = TARGET * 0.95;
  private FilterKind kind = FilterKind.BLOOM;
  private int cap = 1_000_000;
  private int minEvents = 1;
  private boolean undo;
  private Manifest manifest;

  AuditedNight(Path directory, ItemType itemType) {
    this.directory = directory;
    this.itemType = itemType;
  }

  /** Users of different sizes, 1 to 400 items. */
  static AuditedNight ofUsers(Path directory, ItemType itemType, int users) {
    AuditedNight night = new AuditedNight(directory, itemType);
    for (int user = 0; user < users; user++) {
      int items = 1 + (user * 37) % 50 + (user % 40 == 0 ? 350 : 0);
      for (int i = 0; i < items; i++) {
        night.seen("user" + user, item(itemType, (user * 131L + 7L * i * i) % 5000), 1000L + i);
      }
    }
    return night;
  }

  static Object item(ItemType type, long number) {
    return type == ItemType.LONG ? (Object) number : "item-" + number;
  }

  AuditedNight seen(String user, Object item, long micros) {
    events.add(row(user, item, micros, true));
    return this;
  }

  AuditedNight undone(String user, Object item, long micros) {
    events.add(row(user, item, micros, false));
    undo = true;
    return this;
  }

  AuditedNight fpp(double value) {
    fpp = value;
    return this;
  }

  AuditedNight kind(FilterKind value) {
    kind = value;
    return this;
  }

  AuditedNight cap(int value) {
    cap = value;
    return this;
  }

  AuditedNight minEvents(int value) {
    minEvents = value;
    return this;
  }

  /** The filters are built from other events than the logs hold. */
  AuditedNight builtFrom(UnaryOperator<List<Row>> change) {
    built = change.apply(new ArrayList<>(events));
    return this;
  }

  static String user(Row row) {
    return row.getString(0);
  }

  private Row row(String user, Object item, long micros, boolean seen) {
    long hash =
        item instanceof Long number ? ItemHash.ofLong(number) : ItemHash.ofString((String) item);
    return RowFactory.create(user, item, hash, micros, seen, 0, 0);
  }

  private Events events(List<Row> rows) {
    StructType schema =
        new StructType()
            .add(EventColumns.USER, DataTypes.StringType)
            .add(
                EventColumns.ITEM,
                itemType == ItemType.LONG ? DataTypes.LongType : DataTypes.StringType)
            .add(EventColumns.ITEM_HASH, DataTypes.LongType)
            .add(EventColumns.TIME_MICROS, DataTypes.LongType)
            .add(EventColumns.SEEN, DataTypes.BooleanType)
            .add(EventColumns.REASON, DataTypes.IntegerType)
            .add(EventColumns.ODD, DataTypes.IntegerType);
    Dataset<Row> data = spark.createDataFrame(rows, schema).repartition(3);
    return new Events(
        data,
        UserType.STRING,
        WINDOW,
        new SourceReport(List.of(), Map.of(), List.of(), List.of(), List.of()));
  }

  /** Builds the segment and its manifest. */
  AuditedNight build() {
    SetsPlan sets = new SetsPlan(4, 1, UserType.STRING, cap, minEvents, undo || minEvents > 1);
    SegmentPlan plan =
        new SegmentPlan(
            "all",
            WINDOW.label(),
            "0123456789ab",
            new FilterSpec(kind, fpp, itemType, 0),
            sets,
            directory.toUri().toString());
    BuiltSegment segment = SegmentBuild.build(spark, events(built == null ? events : built), plan);
    manifest =
        new Manifest(
            Manifest.SCHEMA,
            "2026-01-07-1",
            "feed-seen",
            "2026-01-07",
            "UTC",
            Map.of(),
            "00",
            itemType.label(),
            "string",
            "xxhash64-42",
            "native",
            TARGET,
            4,
            segment.users(),
            segment.items(),
            segment.filterBytes(),
            segment.capped(),
            segment.cappedCount(),
            segment.events(),
            List.of(),
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(segment.segment()));
    return this;
  }

  Manifest manifest() {
    return manifest;
  }

  NightConfig config() {
    NightConfig plain = Configs.source(directory.resolve("logs")).build();
    NightConfig.Source s = plain.source();
    return new NightConfig(
        plain.name(),
        new NightConfig.Source(
            s.path(),
            s.format(),
            s.options(),
            s.partition(),
            s.columns(),
            s.actions(),
            undo ? List.of("unsee") : List.of(),
            minEvents,
            s.zone(),
            s.lateDays(),
            s.onBadFile(),
            s.successMarker(),
            s.onMissingDay()),
        new NightConfig.Item(
            itemType == ItemType.LONG ? NightConfig.ItemForm.LONG : NightConfig.ItemForm.STRING),
        List.of(new NightConfig.Layer("all", 7, kind, java.util.OptionalDouble.empty())),
        TARGET,
        new NightConfig.Sizing(0, 0.05, cap),
        plain.publish(),
        new NightConfig.Audit(20_000, 500, NightConfig.OnInsufficient.REJECT));
  }

  /** Measures and judges what was built. */
  AuditResult audit() {
    AuditedVersion version = new AuditedVersion(config(), manifest, directory.toUri().toString());
    Measurement measurement = new Measurement(spark, version, window -> events(events));
    AuditMetrics metrics = measurement.run();
    return AuditJudge.judge(
        manifest, metrics, measurement.bounds(), measurement.catalogueItems(), Optional.empty());
  }
}
