package io.nightsieve.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.nightsieve.sets.TextIds;
import java.io.Serializable;
import java.util.Comparator;

/**
 * One thing that is wrong, so that a person can go and look. What does not apply is null.
 *
 * @param problem what is wrong
 * @param layer the layer
 * @param user the user id; a byte that is no UTF-8 as {@code \xff}
 * @param item the item id, in the same way; where only its hash is known, {@code hash:} and 16
 *     hexadecimal digits
 * @param file path of the stored file, relative to the publish path
 * @param detail in words, with what was expected and what was found
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Finding(
    Problem problem, String layer, String user, String item, String file, String detail)
    implements Comparable<Finding>, Serializable {
  private static final Comparator<String> TEXT = Comparator.nullsFirst(Comparator.naturalOrder());
  private static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::problem)
          .thenComparing(Finding::layer, TEXT)
          .thenComparing(Finding::user, TEXT)
          .thenComparing(Finding::item, TEXT)
          .thenComparing(Finding::file, TEXT)
          .thenComparing(Finding::detail, TEXT);

  private static final String HASH = "hash:";

  public Finding {
    user = user == null ? null : TextIds.shown(user);
    item = item == null ? null : TextIds.shown(item);
  }

  /** What can be wrong. */
  public enum Problem {
    /** A member is answered "new". */
    FALSE_NEGATIVE,
    /** A user with events has no filter. */
    USER_MISSING,
    /** A filter belongs to no user with events, or a user has it twice. */
    USER_EXTRA,
    /** A filter was built from another number of items than the user has seen. */
    SIZE_DIFFERS,
    /** The recount from the raw logs disagrees: once a user. */
    RECOUNT_DIFFERS,
    /** A stored file is not the one that the manifest names. */
    FILE_CHANGED,
    /** A stored filter does not open. */
    FILTER_UNREADABLE
  }

  /** The name of an item of which only the hash is known. */
  public static String itemOfHash(long hash) {
    return HASH + String.format("%016x", hash);
  }

  /** Whether this is an item of which only the hash is known. */
  static boolean isHash(String item) {
    return item != null && item.startsWith(HASH);
  }

  static long hash(String item) {
    return Long.parseUnsignedLong(item.substring(HASH.length()), 16);
  }

  /** This finding with the item's id in the place of its hash. */
  public Finding withItem(String id) {
    return new Finding(problem, layer, user, id, file, detail);
  }

  @Override
  public int compareTo(Finding other) {
    return ORDER.compare(this, other);
  }
}
