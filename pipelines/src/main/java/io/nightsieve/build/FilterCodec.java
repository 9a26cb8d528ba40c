package io.nightsieve.build;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.peer.WireFormats;
import io.nightsieve.sets.Fingerprints;
import io.nightsieve.sets.UserSet;

/** Writes and opens the filters of one segment, in the format that its version is published in. */
public interface FilterCodec {
  /**
   * The codec of a format.
   *
   * @param format one of {@link WireFormats#labels}
   * @param spec what is asked of each filter
   */
  static FilterCodec of(String format, FilterSpec spec) {
    return format.equals(WireFormats.NATIVE)
        ? new NativeCodec(spec)
        : new PeerCodec(WireFormats.named(format), spec);
  }

  /**
   * One user's filter.
   *
   * @param prints holds the fingerprints of the user's items, where the format needs them
   */
  byte[] build(UserSet user, Fingerprints prints);

  /** The label of the kind of a filter that {@link #build} made; never auto. */
  String kindOf(byte[] filter);

  /**
   * Opens a stored filter.
   *
   * @throws FilterFormatException if the bytes are not a whole filter of this format
   */
  StoredFilter open(byte[] filter);
}
