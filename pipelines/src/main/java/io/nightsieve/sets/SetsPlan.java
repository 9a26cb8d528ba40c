package io.nightsieve.sets;

import io.nightsieve.config.NightConfig;
import io.nightsieve.events.UserType;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.peer.WireFormat;
import io.nightsieve.filters.peer.WireFormats;
import java.io.Serializable;
import java.util.Optional;

/**
 * How events become user sets.
 *
 * @param buckets buckets of users, at least 1
 * @param splits parts of a bucket, at least 1
 * @param userType how user ids are hashed
 * @param maxItemsPerUser the newest so many items of a user are kept, at least 1
 * @param minEvents an item counts as seen after so many events since it was last undone, at least 1
 * @param ordered whether events can undo others or must be counted, so that their order in time
 *     matters
 * @param format the wire format whose fingerprints of the items are gathered beside their hashes;
 *     {@link WireFormats#NATIVE} needs none
 * @param itemType how that format's item keys are made
 */
public record SetsPlan(
    int buckets,
    int splits,
    UserType userType,
    int maxItemsPerUser,
    int minEvents,
    boolean ordered,
    String format,
    ItemType itemType)
    implements Serializable {

  /** The plan by a configuration's rules, for this layout and format. */
  public static SetsPlan of(
      NightConfig config,
      int buckets,
      int splits,
      UserType userType,
      String format,
      ItemType itemType) {
    int minEvents = config.source().minEvents();
    return new SetsPlan(
        buckets,
        splits,
        userType,
        config.sizing().maxItemsPerUser(),
        minEvents,
        minEvents > 1 || !config.source().undo().isEmpty(),
        format,
        itemType);
  }

  /** A plan for the native format. */
  public SetsPlan(
      int buckets,
      int splits,
      UserType userType,
      int maxItemsPerUser,
      int minEvents,
      boolean ordered) {
    this(
        buckets,
        splits,
        userType,
        maxItemsPerUser,
        minEvents,
        ordered,
        WireFormats.NATIVE,
        ItemType.STRING);
  }

  /** The peer's format; empty for the native one. */
  public Optional<WireFormat> peer() {
    return format.equals(WireFormats.NATIVE)
        ? Optional.empty()
        : Optional.of(WireFormats.named(format));
  }

  /** Rows that a partition should hold: some 50 MB while they are grouped. */
  static final long ROWS_PER_PARTITION = 2_000_000;

  /** Partitions, one task and one file each. */
  public int partitions() {
    return buckets * splits;
  }

  /**
   * Into how many parts each bucket must be cut so that a partition of {@code rows} events spread
   * evenly stays small. A function of the input alone, so that reruns on any cluster cut alike.
   */
  public static int splitsFor(long rows, int buckets) {
    long perBucket = Math.max(rows, 0) / buckets;
    return (int) Math.max(1, (perBucket + ROWS_PER_PARTITION - 1) / ROWS_PER_PARTITION);
  }

  /** The partition of a user, from the hash of the user id. */
  public int partitionOf(long userHash) {
    return UserPlacement.bucket(userHash, buckets) * splits + UserPlacement.split(userHash, splits);
  }
}
