package io.nightsieve.build;

/**
 * One user's filter, as stored.
 *
 * @param user the user id as text
 * @param layer the layer's name
 * @param period the days it covers
 * @param kind label of the kind of this filter; never auto
 * @param items distinct items in the filter
 * @param filter the filter's bytes; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // a row on its way; rows are never compared
public record SegmentRow(
    String user, String layer, String period, String kind, long items, byte[] filter) {}
