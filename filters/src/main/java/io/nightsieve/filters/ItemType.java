package io.nightsieve.filters;

/**
 * How an item id becomes the bytes that are hashed (its item key). A filter carries its item type,
 * so that asking a filter of longs for a string is an error and never a plain "no".
 */
public enum ItemType {
  /** The key is the 8 bytes of the value, little-endian. */
  LONG(1, "long"),
  /** The key is the UTF-8 of the text. */
  STRING(2, "string");

  private final int id;
  private final String label;

  ItemType(int id, String label) {
    this.id = id;
    this.label = label;
  }

  /**
   * The item hash of a long that a filter of this type is asked for.
   *
   * @throws ItemTypeMismatchException if this is not {@link #LONG}
   */
  long hash(long item) {
    checkAsked(LONG);
    return ItemHash.ofLong(item);
  }

  /**
   * The item hash of a text that a filter of this type is asked for.
   *
   * @throws ItemTypeMismatchException if this is not {@link #STRING}
   */
  long hash(String item) {
    checkAsked(STRING);
    return ItemHash.ofString(item);
  }

  private void checkAsked(ItemType asked) {
    if (this != asked) {
      throw new ItemTypeMismatchException(this, asked);
    }
  }

  /** The number written to disk; frozen. */
  public int id() {
    return id;
  }

  /** The name in configuration, manifests and reports. */
  public String label() {
    return label;
  }
}
