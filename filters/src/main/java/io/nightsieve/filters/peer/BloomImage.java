package io.nightsieve.filters.peer;

/**
 * A Bloom filter in a peer's bytes.
 *
 * @param bits where the bits are
 * @param modulus bits that probes are spread over, at least 1
 * @param probes probes of an item, at least 1
 * @param rule which bits they are
 * @param sizeBytes size of the whole filter
 */
record BloomImage(BitImage bits, long modulus, int probes, ProbeRule rule, long sizeBytes)
    implements PeerFilter {
  @Override
  public boolean mightContain(long[] fingerprint, int at) {
    for (int probe = 0; probe < probes; probe++) {
      if (!bits.get(rule.bit(fingerprint, at, probe, modulus))) {
        return false;
      }
    }
    return true;
  }

  /** Sets the item's bits; whether one of them was not set before. */
  boolean add(long[] fingerprint, int at) {
    boolean changed = false;
    for (int probe = 0; probe < probes; probe++) {
      changed |= bits.set(rule.bit(fingerprint, at, probe, modulus));
    }
    return changed;
  }

  void addAll(long[] fingerprints, int items, int words) {
    for (int item = 0; item < items; item++) {
      add(fingerprints, item * words);
    }
  }

  /** Share of the bits in reach of probes that are set, 0..1. */
  double fill() {
    return (double) bits.cardinality(modulus) / modulus;
  }

  @Override
  public double expectedFpp() {
    return StrictMath.pow(fill(), probes);
  }
}
