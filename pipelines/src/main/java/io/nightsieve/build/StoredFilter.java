package io.nightsieve.build;

import io.nightsieve.sets.Fingerprints;
import io.nightsieve.sets.TextIds;
import java.util.OptionalLong;

/** One user's filter, opened as serving opens it. For one thread. */
public interface StoredFilter {
  /** The label of its kind; never auto. */
  String kind();

  /** Distinct items that it was built from, where the format says so. */
  OptionalLong items();

  /** The false-positive rate, 0..1, that the bits as they are set predict. */
  double expectedFpp();

  /** Size as stored, in bytes. */
  long sizeBytes();

  /**
   * Whether a member may be in it: never false of what it was built from.
   *
   * @param hash the item's hash
   * @param prints holds the item's fingerprint, where the format needs one
   */
  boolean hasMember(long hash, Fingerprints prints);

  /**
   * Whether this item may be in it, asked as serving asks.
   *
   * @param item a {@link Long} or {@link String}, as the item type says; of bytes that are no UTF-8
   *     the text of {@link TextIds}, which is asked by its bytes
   * @throws io.nightsieve.filters.ItemTypeMismatchException if it says otherwise
   */
  boolean mightContain(Object item);
}
