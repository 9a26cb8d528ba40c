package io.nightsieve.config;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.peer.WireFormats;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every key of the configuration, with its default and its range; the one place they stand. */
final class ConfigKeys {
  static final List<ConfigKey> ALL =
      List.of(
          ConfigKey.of("name", ConfigKey.Type.NAME).required(),
          ConfigKey.of("source.path", ConfigKey.Type.TEXT).required(),
          ConfigKey.choice("source.format", List.of("parquet", "orc", "json", "csv", "table"))
              .orElse("parquet"),
          ConfigKey.of("source.options", ConfigKey.Type.TEXT_MAP),
          ConfigKey.of("source.partition.column", ConfigKey.Type.TEXT).requiredInSection(),
          ConfigKey.of("source.partition.format", ConfigKey.Type.DATE_PATTERN).orElse("yyyy-MM-dd"),
          ConfigKey.of("source.partition.zone", ConfigKey.Type.ZONE),
          ConfigKey.of("source.columns.user", ConfigKey.Type.TEXT).required(),
          ConfigKey.of("source.columns.item", ConfigKey.Type.TEXT).required(),
          ConfigKey.of("source.columns.action", ConfigKey.Type.TEXT),
          ConfigKey.of("source.columns.time", ConfigKey.Type.TEXT),
          ConfigKey.of("source.actions", ConfigKey.Type.TEXT_LIST),
          ConfigKey.of("source.undo", ConfigKey.Type.TEXT_LIST),
          ConfigKey.number("source.min-events", ConfigKey.Type.WHOLE, 1, 1_000_000).orElse("1"),
          ConfigKey.of("source.zone", ConfigKey.Type.ZONE).orElse("UTC"),
          ConfigKey.number("source.late-days", ConfigKey.Type.WHOLE, 0, 3650).orElse("0"),
          ConfigKey.choice("source.on-bad-file", List.of("fail", "skip")).orElse("fail"),
          ConfigKey.choice("source.success-marker", List.of("ignored", "required"))
              .orElse("ignored"),
          ConfigKey.choice("source.on-missing-day", List.of("fail", "empty")).orElse("fail"),
          ConfigKey.choice("item.type", List.of("string", "long", "uuid")).required(),
          ConfigKey.of("layers[].name", ConfigKey.Type.NAME).required(),
          ConfigKey.number("layers[].keep", ConfigKey.Type.DAYS, 1, 3660).required(),
          ConfigKey.choice(
                  "layers[].kind",
                  Arrays.stream(FilterKind.values()).map(FilterKind::label).toList())
              .required(),
          ConfigKey.number(
              "layers[].fpp", ConfigKey.Type.NUMBER, FilterSpec.MIN_FPP, FilterSpec.MAX_FPP),
          ConfigKey.choice("layers[].updates", List.of("none", "adds", "adds-and-removes"))
              .orElse("none"),
          ConfigKey.number("fpp", ConfigKey.Type.NUMBER, FilterSpec.MIN_FPP, FilterSpec.MAX_FPP)
              .required(),
          ConfigKey.number("sizing.headroom", ConfigKey.Type.NUMBER, 0, 10).orElse("0"),
          ConfigKey.number("sizing.margin", ConfigKey.Type.NUMBER, 0, 0.5).orElse("0.05"),
          ConfigKey.number("sizing.max-items-per-user", ConfigKey.Type.WHOLE, 1, 100_000_000)
              .orElse("1000000"),
          ConfigKey.of("publish.path", ConfigKey.Type.TEXT).required(),
          ConfigKey.number("publish.keep-versions", ConfigKey.Type.WHOLE, 1, 10_000).orElse("14"),
          ConfigKey.choice("publish.format", WireFormats.labels()).orElse(WireFormats.NATIVE),
          ConfigKey.number("publish.buckets", ConfigKey.Type.WHOLE, 1, 10_000).orElse("16"),
          ConfigKey.number("audit.users", ConfigKey.Type.WHOLE, 1, 100_000_000).orElse("20000"),
          ConfigKey.number("audit.probes-per-user", ConfigKey.Type.WHOLE, 1, 1_000_000)
              .orElse("500"),
          ConfigKey.choice("audit.on-fail", List.of("reject")).orElse("reject"),
          ConfigKey.choice("audit.on-insufficient", List.of("reject", "approve")).orElse("reject"));

  /** Keys that are understood but that this version cannot serve, with what to do instead. */
  static final Map<String, String> UNAVAILABLE =
      Map.of(
          "sinks",
          "copying into a serving store is not available; remove the key, and let serving read the"
              + " files that LIVE names",
          "layers[].rotate",
          "rotation is not available; a layer is one sliding window of days, said by \"keep\"");

  static final String OPTIONS = "source.options";

  private ConfigKeys() {}

  /** The key of a path in which indexes stand as numbers: {@code layers[0].keep}. */
  static Optional<ConfigKey> find(String path) {
    String template = template(path);
    return ALL.stream().filter(key -> key.path().equals(template)).findFirst();
  }

  static ConfigKey get(String path) {
    return find(path).orElseThrow(() -> new IllegalArgumentException("no such key: " + path));
  }

  static String template(String path) {
    return path.replaceAll("\\[\\d+]", "[]");
  }

  /** Whether keys begin with this path and a dot, or it is a list of sections. */
  static boolean isSection(String path) {
    String start = template(path) + ".";
    return ALL.stream().anyMatch(key -> key.path().startsWith(start));
  }

  /** The known key that is nearest to an unknown one, by edits, unless all are far. */
  static Optional<String> nearest(String path) {
    String template = template(path);
    String best = null;
    int bestDistance = Integer.MAX_VALUE;
    for (ConfigKey key : ALL) {
      for (String candidate = key.path(); !candidate.isEmpty(); candidate = parent(candidate)) {
        // Half a key is nearer than any misspelling.
        int distance = candidate.startsWith(template) ? 0 : EditDistance.of(template, candidate);
        if (distance < bestDistance) {
          bestDistance = distance;
          best = candidate;
        }
      }
    }
    return bestDistance <= Math.max(2, template.length() / 3)
        ? Optional.ofNullable(best)
        : Optional.empty();
  }

  private static String parent(String path) {
    int dot = path.lastIndexOf('.');
    String parent = dot < 0 ? "" : path.substring(0, dot);
    return parent.endsWith("[]") ? parent.substring(0, parent.length() - 2) : parent;
  }
}
