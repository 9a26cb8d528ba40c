package io.nightsieve.events;

/** The columns of a normalised event; the one place where their names stand. */
public final class EventColumns {
  /** bigint or string: the user. Null when the row was rejected. */
  public static final String USER = "user";

  /**
   * bigint or string: the item in its canonical form. Dropped by Spark's optimiser unless asked
   * for.
   */
  public static final String ITEM = "item";

  /** bigint: xxhash64 with seed 42 over the item key. */
  public static final String ITEM_HASH = "item_hash";

  /** bigint: the event's time, microseconds of the epoch. */
  public static final String TIME_MICROS = "time_micros";

  /** boolean: true where the action counts as seen, false where it undoes. */
  public static final String SEEN = "seen";

  /** int: 0 for a usable event, else the code of a {@link RejectReason}. */
  public static final String REASON = "reason";

  /** int: the bits of every {@link OddRow} that the row is; 0 for most. */
  public static final String ODD = "odd";

  private EventColumns() {}
}
