package io.nightsieve.sets;

import java.nio.charset.StandardCharsets;

/**
 * The exact items of one user: a view into its partition's arrays, not to be changed.
 *
 * @param id the user id where ids are longs
 * @param utf8 the user id where ids are strings, else null
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

  /** The user id as text. */
  public String user() {
    return utf8 == null ? Long.toString(id) : new String(utf8, StandardCharsets.UTF_8);
  }
}
