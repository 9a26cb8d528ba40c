package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.Set;

/**
 * How a filter is written for one serving system. One implementation a format, in a file of its
 * own, listed in {@link WireFormats}; the contract tests run over that list. All methods are pure.
 *
 * <p>A format does not see items but their fingerprints: {@link #words} 64-bit words an item, the
 * peer's own hash of the item key, from which all the bits of the item follow.
 */
public interface WireFormat {
  /** The name in configuration, manifests and reports. */
  String label();

  /** The name of the hash that fingerprints are, for manifests and reports. */
  String hash();

  /** The kind of filter that the format carries. */
  FilterKind kind();

  /** The item types whose key the peer hashes as we do. */
  Set<ItemType> itemTypes();

  /** The smallest rate that a filter can be sized for; less is refused. */
  default double minFpp() {
    return FilterSpec.MIN_FPP;
  }

  /** The most items that one filter holds; a filter of more is refused. */
  default long maxItems() {
    return Long.MAX_VALUE;
  }

  /** Words of one item's fingerprint: 1, 2 or 4. */
  int words();

  /**
   * Writes the fingerprint of an item.
   *
   * @param key holds the item key (UTF-8 of a string, 8 bytes little-endian of a long) in {@code
   *     [offset, offset + length)}
   * @param fingerprint takes {@link #words} words from index {@code at}
   */
  void fingerprint(byte[] key, int offset, int length, long[] fingerprint, int at);

  /**
   * The peer's bytes of a filter, a function of the specification and the fingerprints alone.
   *
   * @param spec the rate that must hold, by the peer's own sizing, for the items and the headroom
   * @param fingerprints holds {@code items} fingerprints one after the other from index 0, in an
   *     order that is a function of the set of items; two items may share one
   * @param items 0 or more
   * @throws IllegalArgumentException if the format cannot carry what is asked: names the field, the
   *     value, the bound and what to do
   */
  byte[] build(FilterSpec spec, long[] fingerprints, int items);

  /**
   * A filter over the bytes, which are not copied and must not change while it is in use.
   *
   * @param spec what the filter was built for; only formats that do not store their own shape look
   *     at it, as their serving systems must
   * @throws io.nightsieve.filters.FilterFormatException if the bytes are not a whole filter of this
   *     format
   */
  PeerFilter open(FilterSpec spec, byte[] bytes);
}
