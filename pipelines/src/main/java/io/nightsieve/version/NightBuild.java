package io.nightsieve.version;

import io.nightsieve.build.BuiltSegment;
import io.nightsieve.build.CappedUser;
import io.nightsieve.build.SegmentBuild;
import io.nightsieve.build.SegmentPlan;
import io.nightsieve.config.ConfigFingerprint;
import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.Layer;
import io.nightsieve.events.EventCounts;
import io.nightsieve.events.EventReader;
import io.nightsieve.events.Events;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemHash;
import io.nightsieve.filters.peer.WireFormats;
import io.nightsieve.sets.UserSets;
import io.nightsieve.source.InputFile;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.SparkSession;

/** The build step of a night: from the logs to a staged version. */
public final class NightBuild {
  /** Bytes of a row where the file format does not say how many rows a file has. */
  private static final long ASSUMED_ROW_BYTES = 50;

  private final SparkSession spark;
  private final NightConfig config;
  private final VersionStore store;
  private final Function<VersionId, FileCheck> look;

  public NightBuild(SparkSession spark, NightConfig config, VersionStore store) {
    this(spark, config, store, id -> FileCheck.SIZES);
  }

  /**
   * A build that may distrust what it built before.
   *
   * @param look how closely the files of an existing version are looked at before it is taken
   */
  public NightBuild(
      SparkSession spark,
      NightConfig config,
      VersionStore store,
      Function<VersionId, FileCheck> look) {
    this.spark = spark;
    this.config = config;
    this.store = store;
    this.look = look;
  }

  /**
   * Stages the version of a night. When the same inputs and configuration were built before, that
   * version is returned, and nothing is written unless its files are damaged or missing.
   *
   * @throws io.nightsieve.config.NightsieveException for input, if the logs cannot be read as
   *     configured
   */
  public StagedVersion stage(LocalDate date) {
    // One layer for now: a configuration with more is refused when it is read.
    Layer layer = config.layers().get(0);
    DayWindow window = DayWindow.endingOn(date, layer.keepDays());
    Events events = EventReader.read(spark, config, window);
    VanishedDays.refuse(store, config.source().onMissingDay(), events.source());
    ConfigFingerprint fingerprint = ConfigFingerprint.of(config);
    VersionId id = VersionId.of(date, fingerprint, events.source());
    StagedVersion staged = sound(id).orElseGet(() -> build(id, layer, window, events, fingerprint));
    LatestBuild.write(store, id);
    return staged;
  }

  /** The version as it was built before. One with a file lost or damaged is to be built again. */
  private Optional<StagedVersion> sound(VersionId id) {
    return store
        .find(id)
        .filter(version -> store.faults(version.manifest(), look.apply(id)).isEmpty());
  }

  /** Sound files of an earlier attempt stay; what is missing or damaged is written. */
  private StagedVersion build(
      VersionId id, Layer layer, DayWindow window, Events events, ConfigFingerprint fingerprint) {
    spark.sparkContext().setJobDescription("build layer " + layer.name() + " of " + window.label());
    try {
      BuiltSegment built =
          SegmentBuild.build(spark, events, segmentPlan(layer, events, fingerprint));
      return store.stage(manifest(id, fingerprint, events, built));
    } finally {
      spark.sparkContext().setJobDescription(null);
    }
  }

  private SegmentPlan segmentPlan(Layer layer, Events events, ConfigFingerprint fingerprint) {
    double layerFpp = layer.fpp().orElse(config.fpp());
    FilterSpec filter =
        new FilterSpec(
            layer.kind(),
            layerFpp * (1 - config.sizing().margin()),
            config.item().filterItemType(),
            config.sizing().headroom(),
            layer.updates());
    return new SegmentPlan(
        layer.name(),
        events.window().label(),
        segmentId(layer, events, fingerprint),
        filter,
        UserSets.plan(config, events, estimatedRows(events)),
        store.root().toString());
  }

  private static String segmentId(Layer layer, Events events, ConfigFingerprint fingerprint) {
    List<String> inputs =
        events.source().files().stream()
            .map(file -> file.path() + " " + file.sizeBytes() + " " + file.modifiedMillis())
            .toList();
    Map<String, Object> content =
        Map.of(
            "build", VersionId.BUILD_FORMAT,
            "configuration", fingerprint.contentHash(),
            "layer", layer.name(),
            "period", events.window().label(),
            "inputs", inputs);
    return ConfigFingerprint.hashOf(content).substring(0, 12);
  }

  private static long estimatedRows(Events events) {
    return events.source().files().stream().mapToLong(NightBuild::estimatedRows).sum();
  }

  private static long estimatedRows(InputFile file) {
    return file.rows() >= 0 ? file.rows() : file.sizeBytes() / ASSUMED_ROW_BYTES;
  }

  /** The name of the hash that the filters' bits follow from. */
  private String itemHash() {
    return config.publish().format().equals(WireFormats.NATIVE)
        ? ItemHash.NAME
        : WireFormats.named(config.publish().format()).hash();
  }

  private Manifest manifest(
      VersionId id, ConfigFingerprint fingerprint, Events events, BuiltSegment built) {
    List<CappedUser> capped = built.capped();
    EventCounts counts = built.events();
    return new Manifest(
        Manifest.SCHEMA,
        id.toString(),
        config.name(),
        id.date().toString(),
        config.source().zone().getId(),
        fingerprint.values(),
        fingerprint.hash(),
        config.item().filterItemType().label(),
        events.userType().name().toLowerCase(Locale.ROOT),
        itemHash(),
        config.publish().format(),
        config.fpp(),
        config.publish().buckets(),
        built.users(),
        built.items(),
        built.filterBytes(),
        capped,
        built.cappedCount(),
        counts,
        events.source().files(),
        events.source().skipped(),
        events.source().emptyDays(),
        events.source().missingDays(),
        events.source().notes(),
        List.of(built.segment()));
  }
}
