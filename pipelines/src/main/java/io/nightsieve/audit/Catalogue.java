package io.nightsieve.audit;

import io.nightsieve.filters.ItemType;
import java.io.Serializable;
import java.util.List;

/**
 * The items that a night knows, as a source of absent items. Items are {@link Long} or {@link
 * String}, as the item type says.
 *
 * @param type the type of all items
 * @param distinct how many items there are
 * @param sample up to {@link #SAMPLED} of them, chosen and ordered by their hash, so each as likely
 *     as the other
 * @param popular up to {@link #POPULAR} with the most events, most first
 */
public record Catalogue(ItemType type, long distinct, List<Object> sample, List<Object> popular)
    implements Serializable {
  /** How many items the uniform sample holds. */
  public static final int SAMPLED = 50_000;

  /** How many items count as popular. */
  public static final int POPULAR = 1_000;
}
