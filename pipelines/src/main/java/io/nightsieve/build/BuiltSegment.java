package io.nightsieve.build;

import io.nightsieve.events.EventCounts;
import java.util.List;

/**
 * A segment, written and closed, and what was counted on the way.
 *
 * @param segment the files
 * @param events what became of the rows
 * @param users users with a filter
 * @param items members of all filters
 * @param filterBytes bytes of all filters
 * @param capped users of whom only the newest items were kept, by user id, at most {@link
 *     SegmentBuild#MAX_LISTED}
 * @param cappedCount how many such users there are
 */
public record BuiltSegment(
    Segment segment,
    EventCounts events,
    long users,
    long items,
    long filterBytes,
    List<CappedUser> capped,
    long cappedCount) {}
