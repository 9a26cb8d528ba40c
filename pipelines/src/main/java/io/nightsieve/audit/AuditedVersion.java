package io.nightsieve.audit;

import io.nightsieve.build.Segment;
import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.events.UserType;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.sets.SetsPlan;
import io.nightsieve.version.Manifest;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A version under audit, with what it is held to.
 *
 * @param config the configuration it was built with
 * @param manifest the version
 * @param publishPath where its files live
 */
record AuditedVersion(NightConfig config, Manifest manifest, String publishPath) {
  /** The days that a segment covers. */
  static DayWindow window(Segment segment) {
    return DayWindow.ofLabel(segment.period());
  }

  /** How the segment's user sets were gathered. */
  SetsPlan plan(Segment segment) {
    return SetsPlan.of(
        config, manifest.buckets(), segment.splits(), userType(), manifest.format(), itemType());
  }

  /** What was asked of each of the segment's filters. */
  FilterSpec filterSpec(Segment segment) {
    return manifest.filterSpec(segment, config.sizing().headroom());
  }

  UserType userType() {
    return manifest.userIdType();
  }

  ItemType itemType() {
    return manifest.filterItemType();
  }

  /**
   * The rate that each layer is held to: its own where it is pinned, else its share of the whole
   * answer's, which is what its filters were sized for before the margin and never more than the
   * target.
   */
  Map<String, Double> layerTargets() {
    Map<String, Double> targets = new TreeMap<>();
    for (Segment segment : manifest.segments()) {
      targets.put(segment.layer(), pinned(segment.layer()).orElseGet(() -> share(segment)));
    }
    return targets;
  }

  private Optional<Double> pinned(String layer) {
    return config.layers().stream()
        .filter(candidate -> candidate.name().equals(layer) && candidate.fpp().isPresent())
        .map(candidate -> candidate.fpp().getAsDouble())
        .findFirst();
  }

  private double share(Segment segment) {
    double sized = Digits.round(segment.fpp() / (1 - config.sizing().margin()));
    return isExact(segment) ? manifest.target() : Math.min(manifest.target(), sized);
  }

  /** The rate that the whole answer is sized for: any layer may be wrong. */
  double sizedFor() {
    double right = 1;
    for (Segment segment : manifest.segments()) {
      right *= isExact(segment) ? 1 : 1 - segment.fpp();
    }
    return Digits.round(1 - right);
  }

  private static boolean isExact(Segment segment) {
    return segment.kind().equals(FilterKind.EXACT.label());
  }
}
