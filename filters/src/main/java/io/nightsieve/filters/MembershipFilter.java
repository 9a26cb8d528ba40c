package io.nightsieve.filters;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An immutable filter over a set of items. Safe to query from many threads; a query by hash or by
 * long allocates nothing, one by string no more than its UTF-8.
 */
public interface MembershipFilter {
  FilterKind kind();

  ItemType itemType();

  /** Distinct items that the filter was built from. */
  long items();

  /** Size of the whole filter as stored, in bytes, header and checksum included. */
  long sizeBytes();

  /** The false-positive rate, 0..1, that the bits as they are set predict. */
  double expectedFpp();

  /**
   * Whether the item whose key has this {@link ItemHash hash} may be in the set. Never false for a
   * member; true for an absent item with a probability of about {@link #expectedFpp()}.
   */
  boolean mightContainHash(long hash);

  /**
   * Whether this item may be in the set.
   *
   * @throws ItemTypeMismatchException if the filter does not hold longs
   */
  boolean mightContain(long item);

  /**
   * Whether this item may be in the set.
   *
   * @throws ItemTypeMismatchException if the filter does not hold strings
   */
  boolean mightContain(String item);

  /**
   * The items of a batch that are certainly not in the set, in their order.
   *
   * @throws ItemTypeMismatchException if the filter does not hold longs
   */
  default long[] unseen(long[] candidates) {
    long[] unseen = new long[candidates.length];
    int size = 0;
    for (long candidate : candidates) {
      if (!mightContain(candidate)) {
        unseen[size++] = candidate;
      }
    }
    return Arrays.copyOf(unseen, size);
  }

  /**
   * The items of a batch that are certainly not in the set, in their order.
   *
   * @throws ItemTypeMismatchException if the filter does not hold strings
   */
  default List<String> unseen(List<String> candidates) {
    List<String> unseen = new ArrayList<>();
    for (String candidate : candidates) {
      if (!mightContain(candidate)) {
        unseen.add(candidate);
      }
    }
    return unseen;
  }

  /**
   * The {@link ItemHash hashes} of a batch whose items are certainly not in the set, in their
   * order.
   */
  default long[] unseenHashes(long[] hashes) {
    long[] unseen = new long[hashes.length];
    int size = 0;
    for (long hash : hashes) {
      if (!mightContainHash(hash)) {
        unseen[size++] = hash;
      }
    }
    return Arrays.copyOf(unseen, size);
  }
}
