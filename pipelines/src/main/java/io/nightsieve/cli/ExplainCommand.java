package io.nightsieve.cli;

import io.nightsieve.build.CappedUser;
import io.nightsieve.build.FilterCodec;
import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.build.SegmentRow;
import io.nightsieve.build.StoredFilter;
import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.ItemForm;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.events.EventReader;
import io.nightsieve.events.Events;
import io.nightsieve.filters.ItemType;
import io.nightsieve.version.Manifest;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "explain",
    description = "Which layer and segment answers for a user, and the exact truth beside it.")
final class ExplainCommand implements Command {
  private static final int LISTED = 10;

  @ParentCommand private Nightsieve parent;
  @Mixin private ConfigOption config;

  @Option(names = "--user", required = true, description = "The user's id.")
  private String user;

  @Option(names = "--item", description = "The item asked about.")
  private String item;

  @Option(names = "--at", description = "A version; the live one unless given.")
  private String version;

  @Override
  public Result call() {
    Optional<VersionId> id = Optional.ofNullable(version).map(VersionId::parse);
    NightConfig loaded = config.load();
    Optional<String> canonical = Optional.ofNullable(item).map(text -> canonical(text, loaded));
    try (NightSteps steps = NightSteps.open("explain", loaded, parent.console())) {
      StagedVersion chosen =
          id.map(steps.store()::open)
              .or(steps.store()::liveVersion)
              .orElseThrow(
                  () ->
                      NightsieveException.usage(
                          "nothing is live below "
                              + steps.store().root()
                              + "; name a version with --at"));
      return explain(steps, chosen.manifest(), canonical);
    }
  }

  private Result explain(NightSteps steps, Manifest manifest, Optional<String> asked) {
    UserFilters filters =
        new UserFilters(
            steps.store(), manifest, steps.spark().sparkContext().hadoopConfiguration());
    Optional<Object> key = asked.map(text -> key(text, steps.config()));
    List<String> lines = new ArrayList<>();
    lines.add("user " + user + " in version " + manifest.version());
    List<Map<String, Object>> layers = new ArrayList<>();
    boolean answer = false;
    boolean truth = false;
    for (Segment segment : manifest.segments()) {
      Map<String, Object> layer = new LinkedHashMap<>();
      layer.put("layer", segment.layer());
      layer.put("period", segment.period());
      FilterCodec codec = UserFilters.codec(manifest, segment, steps.config());
      answer |= addFilter(filters, codec, segment, key, layer, lines);
      truth |= addTruth(steps, manifest, segment, asked, layer, lines);
      layers.add(layer);
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("version", manifest.version());
    fields.put("user", user);
    fields.put("item", asked.orElse(null));
    fields.put("answer", asked.isEmpty() ? null : word(answer));
    fields.put("truth", asked.isEmpty() ? null : word(truth));
    fields.put("layers", layers);
    if (asked.isPresent()) {
      Optional<CappedUser> capped =
          manifest.cappedUsers().stream().filter(each -> each.user().equals(user)).findFirst();
      lines.add(verdict(answer, truth, capped));
    }
    return Result.done(fields, lines);
  }

  private boolean addFilter(
      UserFilters filters,
      FilterCodec codec,
      Segment segment,
      Optional<Object> key,
      Map<String, Object> layer,
      List<String> lines) {
    Optional<SegmentFile> file = filters.file(segment, user);
    Optional<SegmentRow> row = file.flatMap(f -> filters.row(f, user));
    lines.add("  layer %s, %s".formatted(segment.layer(), segment.period()));
    lines.add("    file    " + file.map(SegmentFile::path).orElse("none: its bucket is empty"));
    layer.put("file", file.map(SegmentFile::path).orElse(null));
    if (row.isEmpty()) {
      lines.add("    filter  none: every item is answered \"new\"");
      layer.put("filter", null);
      return false;
    }
    StoredFilter filter = codec.open(row.get().filter());
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("kind", filter.kind());
    facts.put("items", row.get().items());
    facts.put("bytes", filter.sizeBytes());
    facts.put("expectedFpp", filter.expectedFpp());
    layer.put("filter", facts);
    boolean answer = key.isPresent() && filter.mightContain(key.get());
    lines.add(
        String.format(
                Locale.ROOT,
                "    filter  %s, %,d items in %,d bytes, expected rate %.3g",
                filter.kind(),
                row.get().items(),
                filter.sizeBytes(),
                filter.expectedFpp())
            + key.map(item -> "; answers \"" + word(answer) + "\"").orElse(""));
    return answer;
  }

  private boolean addTruth(
      NightSteps steps,
      Manifest manifest,
      Segment segment,
      Optional<String> asked,
      Map<String, Object> layer,
      List<String> lines) {
    DayWindow window = DayWindow.ofLabel(segment.period());
    steps.announce("reading the logs of " + window.label());
    Events events =
        EventReader.readExactly(steps.spark(), steps.config(), window, manifest.inputs());
    UserTruth truth = UserTruth.of(events, steps.config(), user, asked);
    layer.put("seenItems", truth.seen().size());
    layer.put(
        "events", truth.events().stream().limit(LISTED).map(event -> describe(event)).toList());
    lines.add(
        "    truth   %d events%s, %d items seen"
            .formatted(
                truth.events().size(),
                asked.isPresent() ? " of this item" : "",
                truth.seen().size()));
    truth.events().stream().limit(LISTED).forEach(event -> lines.add("      " + describe(event)));
    if (truth.events().size() > LISTED) {
      lines.add("      and %d more".formatted(truth.events().size() - LISTED));
    }
    return asked.isPresent() && truth.seen().containsKey(asked.get());
  }

  private static String describe(UserTruth.Event event) {
    return event.time() + (event.seen() ? " seen   " : " unseen ") + event.item();
  }

  private static String verdict(boolean answer, boolean truth, Optional<CappedUser> capped) {
    String missed =
        capped
            .map(
                user ->
                    "A FALSE NEGATIVE, unless it is not among this user's newest %d items, which sizing.max-items-per-user keeps"
                        .formatted(user.kept()))
            .orElse("A FALSE NEGATIVE");
    String right =
        answer == truth
            ? "the filter is right"
            : answer ? "a false positive, within what the rate allows" : missed;
    return "  answer \"%s\", truth \"%s\": %s".formatted(word(answer), word(truth), right);
  }

  private static String word(boolean seen) {
    return seen ? "seen" : "new";
  }

  /** The item as the logs' reader writes it. */
  private static String canonical(String text, NightConfig config) {
    ItemForm form = config.item().type();
    if (form == ItemForm.UUID) {
      return text.strip().toLowerCase(Locale.ROOT);
    }
    if (form == ItemForm.LONG) {
      try {
        return Long.toString(Long.parseLong(text.strip()));
      } catch (NumberFormatException e) {
        throw new NightsieveException(
            io.nightsieve.config.ExitCode.USAGE,
            "--item is \"" + text + "\"; the items of this filter set are whole numbers",
            e);
      }
    }
    return text;
  }

  /** The item as filters are asked for it. */
  private static Object key(String canonical, NightConfig config) {
    return config.item().filterItemType() == ItemType.LONG
        ? (Object) Long.valueOf(canonical)
        : canonical;
  }
}
