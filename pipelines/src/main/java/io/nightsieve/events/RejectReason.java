package io.nightsieve.events;

/**
 * Why a row of the logs is not used. Every row is either used or counted under exactly one of
 * these.
 */
public enum RejectReason {
  OTHER_ACTION(1, "other_action"),
  NULL_USER(2, "null_user"),
  NULL_ITEM(3, "null_item"),
  EMPTY_ITEMS(4, "empty_items"),
  BAD_ITEM(5, "bad_item"),
  NULL_TIME(6, "null_time"),
  TOO_LATE(7, "too_late"),
  OUTSIDE_WINDOW(8, "outside_window"),
  /** The user id is an empty text. */
  EMPTY_USER(9, "empty_user"),
  /** The time is there but cannot be read as one. */
  BAD_TIME(10, "bad_time"),
  /** The row itself cannot be parsed (JSON and CSV). */
  MALFORMED(11, "malformed"),
  NULL_ACTION(12, "null_action");

  private final int code;
  private final String label;

  RejectReason(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** The value of {@link EventColumns#REASON}. */
  public int code() {
    return code;
  }

  /** The name in reports. */
  public String label() {
    return label;
  }
}
