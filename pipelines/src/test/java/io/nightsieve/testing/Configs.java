package io.nightsieve.testing;

import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.Audit;
import io.nightsieve.config.NightConfig.Columns;
import io.nightsieve.config.NightConfig.Format;
import io.nightsieve.config.NightConfig.Item;
import io.nightsieve.config.NightConfig.ItemForm;
import io.nightsieve.config.NightConfig.Layer;
import io.nightsieve.config.NightConfig.OnBadFile;
import io.nightsieve.config.NightConfig.OnInsufficient;
import io.nightsieve.config.NightConfig.OnMissingDay;
import io.nightsieve.config.NightConfig.Partition;
import io.nightsieve.config.NightConfig.Publish;
import io.nightsieve.config.NightConfig.Sizing;
import io.nightsieve.config.NightConfig.Source;
import io.nightsieve.config.NightConfig.SuccessMarker;
import io.nightsieve.filters.FilterKind;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Builds configurations for tests, from a plain default. */
public final class Configs {
  private final String path;
  private Format format = Format.PARQUET;
  private Map<String, String> options = Map.of();
  private Optional<String> partitionColumn = Optional.of("dt");
  private String dayFormat = "yyyy-MM-dd";
  private Optional<ZoneId> partitionZone = Optional.empty();
  private String user = "user_id";
  private String item = "item_id";
  private Optional<String> action = Optional.of("event_type");
  private Optional<String> time = Optional.of("event_time");
  private List<String> actions = List.of("click");
  private List<String> undo = List.of();
  private ZoneId zone = ZoneOffset.UTC;
  private int lateDays = 3;
  private OnBadFile onBadFile = OnBadFile.FAIL;
  private SuccessMarker marker = SuccessMarker.IGNORED;
  private OnMissingDay onMissingDay = OnMissingDay.FAIL;
  private ItemForm itemForm = ItemForm.LONG;
  private Path publish;

  private Configs(String path) {
    this.path = path;
  }

  /**
   * Logs under a directory: Parquet, partitioned by {@code dt}, columns {@code user_id}, {@code
   * item_id}, {@code event_type} and {@code event_time}, action {@code click}, UTC, three late
   * days, long items, one exact layer of seven days.
   */
  public static Configs source(Path path) {
    Configs configs = new Configs(path.toString());
    configs.publish = path.resolveSibling("published");
    return configs;
  }

  /** The same over a path or glob of any kind, or a table's name. */
  public static Configs source(String path) {
    Configs configs = new Configs(path);
    configs.publish = Path.of("target", "published");
    return configs;
  }

  public Configs format(Format value, Map<String, String> readerOptions) {
    format = value;
    options = readerOptions;
    return this;
  }

  public Configs flat() {
    partitionColumn = Optional.empty();
    return this;
  }

  public Configs partition(String column, String pattern) {
    partitionColumn = Optional.of(column);
    dayFormat = pattern;
    return this;
  }

  public Configs partitionZone(String value) {
    partitionZone = Optional.of(ZoneId.of(value));
    return this;
  }

  public Configs user(String value) {
    user = value;
    return this;
  }

  public Configs item(String column, ItemForm form) {
    item = column;
    itemForm = form;
    return this;
  }

  public Configs itemForm(ItemForm form) {
    itemForm = form;
    return this;
  }

  public Configs noAction() {
    action = Optional.empty();
    actions = List.of();
    return this;
  }

  public Configs actions(List<String> seen, List<String> taken) {
    actions = seen;
    undo = taken;
    return this;
  }

  public Configs time(String column) {
    time = Optional.of(column);
    return this;
  }

  public Configs noTime() {
    time = Optional.empty();
    return this;
  }

  public Configs zone(String value) {
    zone = ZoneId.of(value);
    return this;
  }

  public Configs lateDays(int value) {
    lateDays = value;
    return this;
  }

  public Configs skipBadFiles() {
    onBadFile = OnBadFile.SKIP;
    return this;
  }

  public Configs requireMarker() {
    marker = SuccessMarker.REQUIRED;
    return this;
  }

  public Configs emptyWhenMissing() {
    onMissingDay = OnMissingDay.EMPTY;
    return this;
  }

  public Configs publish(Path value) {
    publish = value;
    return this;
  }

  public NightConfig build() {
    return new NightConfig(
        "test",
        new Source(
            path,
            format,
            options,
            partitionColumn.map(c -> new Partition(c, dayFormat, partitionZone.orElse(zone))),
            new Columns(user, item, action, time),
            actions,
            undo,
            1,
            zone,
            lateDays,
            onBadFile,
            marker,
            onMissingDay),
        new Item(itemForm),
        List.of(new Layer("recent", 7, FilterKind.EXACT, OptionalDouble.empty())),
        0.01,
        new Sizing(0.2, 0.1, 1_000_000),
        new Publish(publish.toString(), 14, "native", 4),
        new Audit(200, 100, OnInsufficient.APPROVE));
  }
}
