package io.nightsieve.filters;

/**
 * A filter from which items can be taken away again.
 *
 * <p>Take away only what is in the set, and as often as it was added. An item that is not in the
 * set, but for which the filter answers yes (with a probability of about {@link #expectedFpp()}),
 * looks like a member, and taking it away can take a member with it, for which the filter then
 * answers no. The filter cannot tell the two apart; where it can, and always where it answers no,
 * it says {@link RemoveResult#NOT_THERE} and changes nothing. Nothing is ever counted below zero.
 */
public interface RemovableFilter extends UpdatableFilter {
  /** Takes away the item whose key has this {@link ItemHash hash}, once. */
  RemoveResult removeHash(long hash);

  /**
   * Takes an item away, once.
   *
   * @throws ItemTypeMismatchException if the filter does not hold longs
   */
  default RemoveResult remove(long item) {
    return removeHash(itemType().hash(item));
  }

  /**
   * Takes an item away, once.
   *
   * @throws ItemTypeMismatchException if the filter does not hold strings
   */
  default RemoveResult remove(String item) {
    return removeHash(itemType().hash(item));
  }
}
