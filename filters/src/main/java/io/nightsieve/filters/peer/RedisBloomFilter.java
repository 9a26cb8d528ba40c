package io.nightsieve.filters.peer;

/** A RedisBloom chain, asked where its bytes lie. */
final class RedisBloomFilter implements PeerFilter {
  private final byte[] bytes;
  private final RedisBloomLink[] links;
  private final int[] starts;

  private RedisBloomFilter(byte[] bytes, RedisBloomLink[] links, int[] starts) {
    this.bytes = bytes;
    this.links = links;
    this.starts = starts;
  }

  /**
   * Over the header and the bit arrays of all its links.
   *
   * @throws io.nightsieve.filters.FilterFormatException if the bytes are not exactly as long as the
   *     header says
   */
  static RedisBloomFilter over(RedisBloomHeader header, byte[] bytes) {
    RedisBloomLink[] links = header.links().toArray(new RedisBloomLink[0]);
    int[] starts = new int[links.length];
    long at = header.headerBytes();
    for (int i = 0; i < links.length; i++) {
      if (links[i].bytes() > bytes.length - at) {
        throw RedisBloomHeader.wrong(
            "bits of link " + i, at, links[i].bytes() + " bytes", bytes.length - at + " bytes");
      }
      starts[i] = (int) at;
      at += links[i].bytes();
    }
    if (at != bytes.length) {
      throw RedisBloomHeader.wrong(
          "length", at, "no bytes behind the last link", bytes.length - at + " bytes");
    }
    return new RedisBloomFilter(bytes, links, starts);
  }

  @Override
  public boolean mightContain(long[] fingerprint, int at) {
    long a = fingerprint[at];
    long b = fingerprint[at + 1];
    for (int i = links.length - 1; i >= 0; i--) {
      if (RedisBloomBits.allSet(bytes, starts[i], links[i], a, b)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public double expectedFpp() {
    double negative = 1;
    for (int i = 0; i < links.length; i++) {
      double fill = RedisBloomBits.fill(bytes, starts[i], links[i]);
      negative *= 1 - SteppedProbes.expectedFppAt(links[i].probes(), fill);
    }
    return 1 - negative;
  }

  @Override
  public long sizeBytes() {
    return bytes.length;
  }
}
