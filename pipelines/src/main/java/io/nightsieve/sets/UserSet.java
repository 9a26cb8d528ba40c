package io.nightsieve.sets;

/**
 * The exact items of one user: a view into its partition's arrays, not to be changed.
 *
 * @param id the user id where ids are longs
 * @param utf8 the bytes of the user id where ids are strings, else null
 * @param hashes holds the item hashes in {@code [from, to)}, ascending and distinct
 * @param from first index
 * @param to index after the last
 * @param seenItems distinct items before the cap
 */
@SuppressWarnings("ArrayRecordComponent") // a view: copying would cost more than the grouping
public record UserSet(long id, byte[] utf8, long[] hashes, int from, int to, long seenItems) {
  /** How many items the set holds. */
  public int items() {
    return to - from;
  }

  /** Whether older items were left out because of the cap. */
  public boolean capped() {
    return seenItems > items();
  }

  /** The user id for people. */
  public String user() {
    return TextIds.shown(exactUser());
  }

  /** The user id as text that keeps all its bytes, see {@link TextIds}. */
  public String exactUser() {
    return utf8 == null ? Long.toString(id) : TextIds.of(utf8);
  }
}
