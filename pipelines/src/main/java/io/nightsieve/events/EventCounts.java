package io.nightsieve.events;

import java.io.Serializable;
import java.util.Map;

/**
 * How many rows were read and what became of them: {@code read = used + the sum of rejected}.
 *
 * @param read item events read
 * @param used of those, the ones that counted
 * @param rejected the others, by the label of their {@link RejectReason}, sorted, zero counts left
 *     out
 * @param odd rows that were used but are worth a look (clock ahead of the partition, path and file
 *     disagreeing on the day), by label, sorted
 */
public record EventCounts(long read, long used, Map<String, Long> rejected, Map<String, Long> odd)
    implements Serializable {}
