package io.nightsieve.cli;

import io.nightsieve.publish.VersionEntry;
import io.nightsieve.publish.Versions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

@CommandLine.Command(name = "versions", description = "Lists the versions of a filter set.")
final class VersionsCommand implements Command {
  @Mixin private ConfigOption config;

  @Override
  public Result call() {
    FilterSet set = FilterSet.open(config.load());
    List<VersionEntry> entries = new Versions(set.store()).list();
    List<Map<String, Object>> each = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (VersionEntry entry : entries) {
      each.add(fields(entry));
      lines.add(line(entry));
    }
    if (entries.isEmpty()) {
      lines.add("no versions below " + set.store().root());
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("versions", each);
    return Result.done(fields, lines);
  }

  private static Map<String, Object> fields(VersionEntry entry) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("version", entry.id().toString());
    fields.put("state", state(entry));
    fields.put("verdict", entry.verdict().orElse(null));
    fields.put("users", entry.version().map(v -> v.manifest().users()).orElse(null));
    fields.put("items", entry.version().map(v -> v.manifest().items()).orElse(null));
    fields.put("format", entry.version().map(v -> v.manifest().format()).orElse(null));
    fields.put("bytes", entry.version().map(v -> v.manifest().filterBytes()).orElse(null));
    fields.put("problem", entry.problem().orElse(null));
    return fields;
  }

  private static String line(VersionEntry entry) {
    String sizes =
        entry
            .version()
            .map(
                v ->
                    String.format(
                        Locale.ROOT,
                        "%,12d users %,14d items %,15d bytes  %s",
                        v.manifest().users(),
                        v.manifest().items(),
                        v.manifest().filterBytes(),
                        v.manifest().format()))
            .orElse("");
    return "%-20s %-9s %-13s%s%s"
        .formatted(
            entry.id(),
            state(entry),
            entry.verdict().orElse("-"),
            sizes,
            entry.problem().map(problem -> " " + problem).orElse(""));
  }

  private static String state(VersionEntry entry) {
    return entry.state().name().toLowerCase(Locale.ROOT);
  }
}
