package io.nightsieve.events;

/** What is worth a look in a row that is used all the same. A row can be odd in several ways. */
public enum OddRow {
  /** The event's time lies after its partition's day: the clock that stamped it was ahead. */
  CLOCK_AHEAD(1, "clock_ahead"),
  /** The file holds the partition column too, with another day than its directory. */
  DAY_MISMATCH(2, "day_mismatch");

  private final int bit;
  private final String label;

  OddRow(int bit, String label) {
    this.bit = bit;
    this.label = label;
  }

  /** The bit that stands for it in {@link EventColumns#ODD}. */
  public int bit() {
    return bit;
  }

  /** The name in reports. */
  public String label() {
    return label;
  }
}
