package io.nightsieve.config;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterNotUpdatableException;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.Updates;
import io.nightsieve.filters.peer.WireFormat;
import io.nightsieve.filters.peer.WireFormats;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Reads the configuration of one filter set. Precedence: command line, then environment, then file,
 * then default. Every fault is told in one message, before any data is read.
 */
public final class ConfigLoader {
  private final ConfigTree tree;
  private final ConfigReader read;
  private final List<String> faults;

  private ConfigLoader(ConfigTree tree, List<String> faults) {
    this.tree = tree;
    this.faults = faults;
    this.read = new ConfigReader(tree, faults);
  }

  /**
   * Loads and validates.
   *
   * @param yaml the file
   * @param env environment variables; those named {@code NIGHTSIEVE_} and a key in upper case with
   *     underscores count, as {@code NIGHTSIEVE_SIZING_HEADROOM}
   * @param overrides values of the command line by dotted key, as {@code sizing.headroom}; lists
   *     are separated by commas
   * @throws NightsieveException with the exit code for usage and one line for each fault: key,
   *     value, what is allowed
   */
  public static NightConfig load(
      Path yaml, Map<String, String> env, Map<String, String> overrides) {
    List<String> faults = new ArrayList<>();
    ConfigTree tree = new ConfigTree(faults);
    tree.addFile(YamlFile.read(yaml));
    tree.addEnvironment(env);
    tree.addOverrides(overrides);
    NightConfig config = new ConfigLoader(tree, faults).config();
    if (!faults.isEmpty()) {
      throw NightsieveException.usage(
          "the configuration "
              + yaml
              + " has "
              + (faults.size() == 1 ? "a fault" : faults.size() + " faults")
              + ":\n  "
              + String.join("\n  ", faults));
    }
    return config;
  }

  private NightConfig config() {
    String name = read.text("name");
    NightConfig.Source source = source();
    NightConfig.Item item =
        new NightConfig.Item(read.choice("item.type", NightConfig.ItemForm.class));
    double fpp = read.number("fpp");
    List<NightConfig.Layer> layers = layers(fpp);
    NightConfig.Sizing sizing =
        new NightConfig.Sizing(
            read.number("sizing.headroom"),
            read.number("sizing.margin"),
            read.whole("sizing.max-items-per-user"));
    checkSizedRate(fpp, layers, sizing.margin());
    checkUpdates(layers);
    checkFormat(read.choice("publish.format"), layers, item, fpp, sizing);
    NightConfig.Publish publish =
        new NightConfig.Publish(
            read.text("publish.path"),
            read.whole("publish.keep-versions"),
            read.choice("publish.format"),
            read.whole("publish.buckets"));
    // The only thing that may follow from a failed audit; the key exists to say so.
    read.choice("audit.on-fail");
    NightConfig.Audit audit =
        new NightConfig.Audit(
            read.whole("audit.users"),
            read.whole("audit.probes-per-user"),
            read.choice("audit.on-insufficient", NightConfig.OnInsufficient.class));
    return new NightConfig(name, source, item, layers, fpp, sizing, publish, audit);
  }

  /** A peer's format carries one kind, and the items that the peer hashes as we do. */
  private void checkFormat(
      String label,
      List<NightConfig.Layer> layers,
      NightConfig.Item item,
      double fpp,
      NightConfig.Sizing sizing) {
    if (label.equals(WireFormats.NATIVE)) {
      return;
    }
    WireFormat format = WireFormats.named(label);
    for (int i = 0; i < layers.size(); i++) {
      FilterKind kind = layers.get(i).kind();
      if (kind != FilterKind.AUTO && kind != format.kind()) {
        faults.add(
            "layers[%d].kind: is %s, which publish.format %s cannot carry; allowed: %s, or auto, which is the same there"
                .formatted(i, kind.label(), label, format.kind().label()));
      }
      if (layers.get(i).updates() != Updates.NONE) {
        faults.add(
            "layers[%d].updates: chooses among the kinds of publish.format native, and %s has one; leave the key out"
                .formatted(i, label));
      }
      double sized = layers.get(i).fpp().orElse(fpp) * (1 - sizing.margin());
      if (sized < format.minFpp()) {
        faults.add(
            "%s: with sizing.margin filters are sized for %s, which publish.format %s cannot keep; allowed: at least %s"
                .formatted(
                    layers.get(i).fpp().isPresent() ? "layers[" + i + "].fpp" : "fpp",
                    sized,
                    label,
                    format.minFpp()));
      }
    }
    if (sizing.maxItemsPerUser() > format.maxItems()) {
      faults.add(
          "sizing.max-items-per-user: is %d, more than a filter of publish.format %s holds; allowed: at most %d"
              .formatted(sizing.maxItemsPerUser(), label, format.maxItems()));
    }
    if (!format.itemTypes().contains(item.filterItemType())) {
      faults.add(
          "item.type: is %s, which publish.format %s does not hash as its peer does; allowed: %s"
              .formatted(
                  item.filterItemType().label(),
                  label,
                  format.itemTypes().stream()
                      .map(ItemType::label)
                      .collect(Collectors.joining(", "))));
    }
  }

  /** A kind that serving is to change must be one that can be changed so. */
  private void checkUpdates(List<NightConfig.Layer> layers) {
    for (int i = 0; i < layers.size(); i++) {
      NightConfig.Layer layer = layers.get(i);
      try {
        Filters.checkUpdates(layer.kind(), layer.updates());
      } catch (FilterNotUpdatableException e) {
        faults.add(
            "layers[%d].updates: is %s, but %s, or auto, or leave the key out"
                .formatted(
                    i,
                    layer.updates().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    e.getMessage()));
      }
    }
  }

  /** Filters are sized for less than the target, and that must be a rate, too. */
  private void checkSizedRate(double fpp, List<NightConfig.Layer> layers, double margin) {
    for (int i = 0; i < layers.size(); i++) {
      OptionalDouble pinned = layers.get(i).fpp();
      double sized = pinned.orElse(fpp) * (1 - margin);
      if (sized < FilterSpec.MIN_FPP) {
        faults.add(
            (pinned.isPresent() ? "layers[" + i + "].fpp" : "fpp")
                + ": is "
                + pinned.orElse(fpp)
                + ", for which with sizing.margin "
                + margin
                + " filters are sized for "
                + sized
                + "; allowed: at least "
                + FilterSpec.MIN_FPP
                + ": give a larger rate or no margin");
      }
    }
  }

  private NightConfig.Source source() {
    ZoneId zone = read.zone("source.zone", ZoneId.of("UTC"));
    NightConfig.Columns columns =
        new NightConfig.Columns(
            read.text("source.columns.user"),
            read.text("source.columns.item"),
            read.optionalText("source.columns.action"),
            read.optionalText("source.columns.time"));
    Optional<NightConfig.Partition> partition =
        tree.hasSection("source.partition")
            ? Optional.of(
                new NightConfig.Partition(
                    read.text("source.partition.column"),
                    read.datePattern("source.partition.format"),
                    read.zone("source.partition.zone", zone)))
            : Optional.empty();
    NightConfig.Source source =
        new NightConfig.Source(
            read.text("source.path"),
            read.choice("source.format", NightConfig.Format.class),
            read.textMap(ConfigKeys.OPTIONS),
            partition,
            columns,
            read.texts("source.actions"),
            read.texts("source.undo"),
            read.whole("source.min-events"),
            zone,
            read.whole("source.late-days"),
            read.choice("source.on-bad-file", NightConfig.OnBadFile.class),
            read.choice("source.success-marker", NightConfig.SuccessMarker.class),
            read.choice("source.on-missing-day", NightConfig.OnMissingDay.class));
    checkTogether(source);
    return source;
  }

  /** Keys that are each right but say nothing sensible together. */
  private void checkTogether(NightConfig.Source source) {
    if (source.columns().action().isEmpty()) {
      needs(source.actions(), "source.actions", "source.columns.action");
      needs(source.undo(), "source.undo", "source.columns.action");
    }
    if (!Collections.disjoint(source.actions(), source.undo())) {
      faults.add(
          "source.undo: is "
              + source.undo()
              + "; allowed: no value that is also in source.actions "
              + source.actions());
    }
    if (source.columns().time().isEmpty()) {
      if (source.partition().isEmpty()) {
        faults.add(
            "source.columns.time: is missing; without source.partition an event's day can only be"
                + " told by its time: give one of the two");
      }
      if (source.lateDays() > 0) {
        faults.add(
            "source.late-days: is "
                + source.lateDays()
                + "; without source.columns.time an event's day is its partition's and nothing is"
                + " late: leave it out or give the column");
      }
    }
  }

  private void needs(List<String> values, String key, String column) {
    if (!values.isEmpty()) {
      faults.add(key + ": is " + values + ", but " + column + " is missing: give the column");
    }
  }

  private List<NightConfig.Layer> layers(double fpp) {
    if (!tree.layersGiven()) {
      faults.add("layers: is missing; allowed: a list of one layer");
      return List.of();
    }
    if (tree.layerCount() != 1) {
      faults.add(
          "layers: has "
              + tree.layerCount()
              + " layers; allowed: exactly one (layers that work together are not available)");
    }
    List<NightConfig.Layer> layers = new ArrayList<>();
    for (int i = 0; i < tree.layerCount(); i++) {
      layers.add(layer("layers[" + i + "]", fpp));
    }
    return List.copyOf(layers);
  }

  private NightConfig.Layer layer(String at, double fpp) {
    String label = read.choice(at + ".kind");
    FilterKind kind = FilterKind.ofLabel(label);
    OptionalDouble pinned = read.optionalNumber(at + ".fpp");
    if (pinned.isPresent() && pinned.getAsDouble() > fpp) {
      faults.add(
          at
              + ".fpp: is "
              + pinned.getAsDouble()
              + "; allowed: at most fpp, the rate of the whole answer, which is "
              + fpp);
    }
    Updates updates = read.choice(at + ".updates", Updates.class);
    return new NightConfig.Layer(
        read.text(at + ".name"), read.days(at + ".keep"), kind, pinned, updates);
  }
}
