package io.nightsieve.version;

import io.nightsieve.build.CappedUser;
import io.nightsieve.build.Segment;
import io.nightsieve.events.EventCounts;
import io.nightsieve.events.UserType;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.source.InputFile;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Everything a version is made of. The manifest is the version: a file that it does not list is not
 * part of it.
 *
 * @param schema the version of this layout, {@link #SCHEMA}
 * @param version the version's id, {@code <date>-<attempt>}
 * @param name the filter set
 * @param date the night's day, ISO
 * @param zone where that day begins
 * @param configuration the configuration in force, as it was resolved
 * @param configurationHash its checksum
 * @param itemType label of the item type
 * @param userType {@code long} or {@code string}: how user ids are hashed into buckets
 * @param hash the name of the hash of item keys
 * @param format the wire format of the filters
 * @param target the false-positive rate of the whole answer, 0..1
 * @param buckets how many buckets users are hashed into
 * @param users how many users have a filter
 * @param items members of all filters
 * @param filterBytes bytes of all filters
 * @param cappedUsers users of whom only the newest items were kept, by id, the first thousand
 * @param cappedUserCount how many such users there are
 * @param events what became of the rows
 * @param inputs the files that were read
 * @param skippedInputs files that were not read, with the reason
 * @param emptyDays days without rows
 * @param missingDays days without a partition
 * @param notes anything odd, in words
 * @param segments the filters
 */
public record Manifest(
    int schema,
    String version,
    String name,
    String date,
    String zone,
    Map<String, Object> configuration,
    String configurationHash,
    String itemType,
    String userType,
    String hash,
    String format,
    double target,
    int buckets,
    long users,
    long items,
    long filterBytes,
    List<CappedUser> cappedUsers,
    long cappedUserCount,
    EventCounts events,
    List<InputFile> inputs,
    Map<String, String> skippedInputs,
    List<String> emptyDays,
    List<String> missingDays,
    List<String> notes,
    List<Segment> segments) {
  /** The layout that this code writes. */
  public static final int SCHEMA = 1;

  /**
   * What was asked of each filter of a segment.
   *
   * @param headroom share of items by which filters were sized larger, 0 or more
   */
  public FilterSpec filterSpec(Segment segment, double headroom) {
    return new FilterSpec(
        FilterKind.ofLabel(segment.kind()), segment.fpp(), filterItemType(), headroom);
  }

  /** {@link #itemType} as filters know it. */
  public ItemType filterItemType() {
    return ItemType.valueOf(itemType.toUpperCase(Locale.ROOT));
  }

  /** {@link #userType} as the code knows it. */
  public UserType userIdType() {
    return UserType.valueOf(userType.toUpperCase(Locale.ROOT));
  }
}
