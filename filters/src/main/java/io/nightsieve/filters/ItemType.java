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

  /** The number written to disk; frozen. */
  public int id() {
    return id;
  }

  /** The name in configuration, manifests and reports. */
  public String label() {
    return label;
  }
}
