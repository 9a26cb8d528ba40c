package io.nightsieve.build;

import io.nightsieve.sets.TextIds;

/**
 * One user's filter, as stored.
 *
 * @param id the user id where ids are longs
 * @param utf8 the bytes of the user id where ids are strings, else null
 * @param layer the layer's name
 * @param period the days it covers
 * @param kind label of the kind of this filter; never auto
 * @param items distinct items in the filter
 * @param filter the filter's bytes; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // a row on its way; rows are never compared
public record SegmentRow(
    long id, byte[] utf8, String layer, String period, String kind, long items, byte[] filter) {
  /** The user id for people. */
  public String user() {
    return utf8 == null ? Long.toString(id) : TextIds.shown(utf8);
  }
}
