package io.nightsieve.events;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many rows were read and what became of them: {@code read = used + the sum of rejected}.
 *
 * @param read item events read
 * @param used of those, the ones that counted
 * @param rejected the others, by the label of their {@link RejectReason}, sorted, zero counts left
 *     out
 * @param odd rows that were used but are worth a look, by the label of their {@link OddRow}, sorted
 */
public record EventCounts(long read, long used, Map<String, Long> rejected, Map<String, Long> odd)
    implements Serializable {
  /** No rows. */
  public static final EventCounts NONE = new EventCounts(0, 0, Map.of(), Map.of());

  /** The counts of both; associative and commutative. */
  public EventCounts plus(EventCounts other) {
    return new EventCounts(
        read + other.read, used + other.used, sum(rejected, other.rejected), sum(odd, other.odd));
  }

  private static Map<String, Long> sum(Map<String, Long> a, Map<String, Long> b) {
    Map<String, Long> total = new TreeMap<>(a);
    b.forEach((label, count) -> total.merge(label, count, Long::sum));
    return total;
  }
}
