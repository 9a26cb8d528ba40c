package io.nightsieve.events;

import java.util.Arrays;
import java.util.Optional;

/**
 * Why a row of the logs is not used. Every row is either used or counted under exactly one of
 * these.
 */
public enum RejectReason {
  OTHER_ACTION(1, "other_action", "an action that is not configured to count"),
  NULL_USER(2, "null_user", "no user"),
  NULL_ITEM(3, "null_item", "no item"),
  EMPTY_ITEMS(4, "empty_items", "a list of items that is empty"),
  BAD_ITEM(5, "bad_item", "an item that is none of the configured type"),
  NULL_TIME(6, "null_time", "no time"),
  TOO_LATE(7, "too_late", "arrived later than late-days allows"),
  OUTSIDE_WINDOW(8, "outside_window", "of a day that the layer does not remember"),
  EMPTY_USER(9, "empty_user", "a user whose id is the empty text"),
  BAD_TIME(10, "bad_time", "a time that cannot be read as one"),
  MALFORMED(11, "malformed", "a row that cannot be parsed (JSON and CSV)"),
  NULL_ACTION(12, "null_action", "no action");

  private final int code;
  private final String label;
  private final String words;

  RejectReason(int code, String label, String words) {
    this.code = code;
    this.label = label;
    this.words = words;
  }

  /** The reason of this label. */
  public static Optional<RejectReason> ofLabel(String label) {
    return Arrays.stream(values()).filter(reason -> reason.label.equals(label)).findFirst();
  }

  /** The value of {@link EventColumns#REASON}. */
  public int code() {
    return code;
  }

  /** The name in reports. */
  public String label() {
    return label;
  }

  /** What is wrong with such a row. */
  public String words() {
    return words;
  }
}
