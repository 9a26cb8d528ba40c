package io.nightsieve.filters;

/**
 * A filter of one item type was asked for an item of another. The same id hashes differently as a
 * long and as a string, so an answer would be a silent false negative.
 */
public final class ItemTypeMismatchException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final ItemType held;
  private final ItemType asked;

  public ItemTypeMismatchException(ItemType held, ItemType asked) {
    super(
        "the filter holds items of type %s, but was asked for an item of type %s; ask with the type it was built from"
            .formatted(held.label(), asked.label()));
    this.held = held;
    this.asked = asked;
  }

  /** The type that the filter was built from. */
  public ItemType held() {
    return held;
  }

  /** The type of the item that was asked for. */
  public ItemType asked() {
    return asked;
  }
}
