package io.nightsieve.filters.peer;

/** A filter to which nothing was added, where the peer writes it without bits. */
record EmptyPeerFilter(long sizeBytes) implements PeerFilter {
  @Override
  public boolean mightContain(long[] fingerprint, int at) {
    return false;
  }

  @Override
  public double expectedFpp() {
    return 0;
  }
}
