package io.nightsieve.filters.peer;

/** A filter of httpimp/bloomfilter, asked where its bytes lie. */
final class HttpimpFilter implements PeerFilter {
  private final byte[] bytes;
  private final long bits;
  private final int hashes;

  /**
   * @param bytes a positive multiple of 4
   * @param hashes k to ask with, at most what the filter was written with
   */
  HttpimpFilter(byte[] bytes, int hashes) {
    this.bytes = bytes;
    this.bits = (long) bytes.length * Byte.SIZE;
    this.hashes = hashes;
  }

  @Override
  public boolean mightContain(long[] fingerprint, int at) {
    return HttpimpBits.allSet(bytes, bits, hashes, fingerprint[at]);
  }

  @Override
  public double expectedFpp() {
    return SteppedProbes.expectedFppAt(
        new SteppedProbes.Shape(bits, hashes), HttpimpBits.fill(bytes));
  }

  @Override
  public long sizeBytes() {
    return bytes.length;
  }
}
