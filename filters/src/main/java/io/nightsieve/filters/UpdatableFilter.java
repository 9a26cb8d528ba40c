package io.nightsieve.filters;

/**
 * A filter that takes more items: a copy of its own of a stored one, see {@link
 * Filters#openUpdatable}. Changing it is for one thread at a time, and so is asking it meanwhile;
 * {@link #toBytes} makes an immutable filter of it.
 *
 * <p>A kind from which items can be taken away gives a {@link RemovableFilter}.
 */
public interface UpdatableFilter {
  FilterKind kind();

  ItemType itemType();

  /** Items: those that the filter was built from, and those {@link AddResult#ADDED} since. */
  long items();

  /** The false-positive rate, 0..1, that the filter predicts as it is now. */
  double expectedFpp();

  /**
   * Whether the item whose key has this {@link ItemHash hash} may be in the set. Never false for
   * one that was built in or added, and not taken away.
   */
  boolean mightContainHash(long hash);

  /** Adds the item whose key has this {@link ItemHash hash}. */
  AddResult addHash(long hash);

  /** The filter as it is now, as native bytes that {@link Filters#open} reads. */
  byte[] toBytes();

  /**
   * Whether this item may be in the set.
   *
   * @throws ItemTypeMismatchException if the filter does not hold longs
   */
  default boolean mightContain(long item) {
    return mightContainHash(itemType().hash(item));
  }

  /**
   * Whether this item may be in the set.
   *
   * @throws ItemTypeMismatchException if the filter does not hold strings
   */
  default boolean mightContain(String item) {
    return mightContainHash(itemType().hash(item));
  }

  /**
   * Adds an item.
   *
   * @throws ItemTypeMismatchException if the filter does not hold longs
   */
  default AddResult add(long item) {
    return addHash(itemType().hash(item));
  }

  /**
   * Adds an item.
   *
   * @throws ItemTypeMismatchException if the filter does not hold strings
   */
  default AddResult add(String item) {
    return addHash(itemType().hash(item));
  }
}
