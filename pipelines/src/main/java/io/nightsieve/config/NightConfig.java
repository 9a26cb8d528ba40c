package io.nightsieve.config;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.Updates;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The configuration of one filter set, validated.
 *
 * @param name the filter set's name
 * @param source where the logs are and what a row means
 * @param item how item ids become item keys
 * @param layers the parts of a user's memory
 * @param fpp the false-positive rate of the whole answer, 0..1
 * @param sizing how large filters are made
 * @param publish where versions go
 * @param audit how much is measured, and what follows from the verdict
 */
public record NightConfig(
    String name,
    Source source,
    Item item,
    List<Layer> layers,
    double fpp,
    Sizing sizing,
    Publish publish,
    Audit audit) {

  /** File formats of the logs; TABLE is a table of the session's catalog, named by the path. */
  public enum Format {
    PARQUET,
    ORC,
    JSON,
    CSV,
    TABLE
  }

  /** What to do with a file that cannot be read. */
  public enum OnBadFile {
    FAIL,
    SKIP
  }

  /** Whether a day directory without {@code _SUCCESS} is read. */
  public enum SuccessMarker {
    REQUIRED,
    IGNORED
  }

  /** What to do when the night's own day has no partition at all. */
  public enum OnMissingDay {
    FAIL,
    EMPTY
  }

  /**
   * Where the logs are and what a row means.
   *
   * @param path a path or glob; for {@code format: table} the table's name
   * @param format the file format
   * @param options reader options of Spark, for CSV and JSON
   * @param partition the day partition; absent when all files are flat, then {@code columns.time}
   *     decides
   * @param columns which column is what
   * @param actions values of the action column that count as seen; empty when every row does
   * @param undo values of the action column that take an item out again
   * @param minEvents seen only after so many events, at least 1
   * @param zone where a day begins
   * @param lateDays how many days after its own day's partition an event may still arrive
   */
  public record Source(
      String path,
      Format format,
      Map<String, String> options,
      Optional<Partition> partition,
      Columns columns,
      List<String> actions,
      List<String> undo,
      int minEvents,
      ZoneId zone,
      int lateDays,
      OnBadFile onBadFile,
      SuccessMarker successMarker,
      OnMissingDay onMissingDay) {}

  /**
   * The day partitions of the logs.
   *
   * @param column the partition column, as in {@code dt=2026-01-01}
   * @param format the date pattern of its values (java.time)
   * @param zone the zone in which the log writer cuts its days; the source's zone unless given
   */
  public record Partition(String column, String format, ZoneId zone) {}

  /**
   * Which column is what. Dots descend into structs, and an array on the way is read item by item.
   *
   * @param action absent when every row counts as seen
   * @param time absent when an event's day is its partition's day
   */
  public record Columns(String user, String item, Optional<String> action, Optional<String> time) {}

  /** How an item id is turned into its key. UUID is the string of 36 lower-case characters. */
  public enum ItemForm {
    LONG,
    STRING,
    UUID
  }

  /**
   * How items are hashed.
   *
   * @param type the form in which items are hashed
   */
  public record Item(ItemForm type) {
    /** The item type that filters carry. */
    public io.nightsieve.filters.ItemType filterItemType() {
      return type == ItemForm.LONG
          ? io.nightsieve.filters.ItemType.LONG
          : io.nightsieve.filters.ItemType.STRING;
    }
  }

  /**
   * One part of a user's memory.
   *
   * @param name the layer's name, a directory name
   * @param keepDays how many days the layer remembers, the night's own included
   * @param kind the kind of filter
   * @param fpp the layer's own rate, where it is pinned
   * @param updates what serving does to the filters during the day
   */
  public record Layer(
      String name, int keepDays, FilterKind kind, OptionalDouble fpp, Updates updates) {
    /** A layer whose filters are only read. */
    public Layer(String name, int keepDays, FilterKind kind, OptionalDouble fpp) {
      this(name, keepDays, kind, fpp, Updates.NONE);
    }
  }

  /**
   * How large filters are made.
   *
   * @param headroom spare capacity as a share of the items present, at least 0
   * @param margin how far below the target rate filters are sized, as a share of it, so that a
   *     measurement can prove the target; in [0, 0.5]
   * @param maxItemsPerUser the newest so many items of a user are kept
   */
  public record Sizing(double headroom, double margin, int maxItemsPerUser) {}

  /**
   * Where versions go.
   *
   * @param path where versions, segments and the pointer live
   * @param keepVersions how many versions {@code expire} leaves
   * @param format the wire format of the filters
   * @param buckets into how many buckets users are hashed
   */
  public record Publish(String path, int keepVersions, String format, int buckets) {}

  /** What a verdict of "too few probes" leads to. */
  public enum OnInsufficient {
    REJECT,
    APPROVE
  }

  /**
   * How much is measured, and what follows from the verdict.
   *
   * @param users how many users are probed for false positives and recounted from the raw logs
   * @param probesPerUser how many absent items each of them is asked
   */
  public record Audit(int users, int probesPerUser, OnInsufficient onInsufficient) {}
}
