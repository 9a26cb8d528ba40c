package io.nightsieve.filters.peer;

/** An immutable filter in a peer's format. Safe to query from many threads. */
public interface PeerFilter {
  /**
   * Whether the item with this fingerprint may be in the set; allocates nothing.
   *
   * @param fingerprint holds the format's {@link WireFormat#words} words from index {@code at}
   */
  boolean mightContain(long[] fingerprint, int at);

  /** The false-positive rate, 0..1, that the bits as they are set predict. */
  double expectedFpp();

  /** Size of the whole filter as stored, in bytes. */
  long sizeBytes();
}
