package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Frame;

/** What all changing filters in the native format have. */
abstract class NativeUpdatable implements UpdatableFilter {
  /**
   * The room that an empty filter gets when it is opened for adding: it is stored without a body,
   * so that nothing says how many items were meant.
   */
  static final int FIRST_ITEMS = 32;

  private final FilterKind kind;
  private final ItemType itemType;
  private long items;

  NativeUpdatable(Frame frame) {
    this.kind = frame.kind();
    this.itemType = frame.itemType();
    this.items = frame.items();
  }

  @Override
  public final FilterKind kind() {
    return kind;
  }

  @Override
  public final ItemType itemType() {
    return itemType;
  }

  @Override
  public final long items() {
    return items;
  }

  final void oneMore() {
    items++;
  }

  /**
   * @param none whether the filter holds nothing now. It is asked only when the count has come to
   *     its end: members must not be lost with a count that items never added have brought down
   */
  final void oneLess(java.util.function.BooleanSupplier none) {
    if (items > 1) {
      items--;
    } else if (none.getAsBoolean()) {
      items = 0;
    }
  }

  @Override
  public final String toString() {
    return "%s filter of %d %s items, changing".formatted(kind.label(), items, itemType.label());
  }
}
