package io.nightsieve.filters.peer;

/** A RedisBloom chain, asked where its bytes lie. */
final class RedisBloomFilter implements PeerFilter {
  private final RedisBloomLink[] links;
  private final BloomImage[] images;
  private final long sizeBytes;

  private RedisBloomFilter(RedisBloomLink[] links, BloomImage[] images, long sizeBytes) {
    this.links = links;
    this.images = images;
    this.sizeBytes = sizeBytes;
  }

  /**
   * Over the header and the bit arrays of all its links.
   *
   * @throws io.nightsieve.filters.FilterFormatException if the bytes are not exactly as long as the
   *     header says
   */
  static RedisBloomFilter over(RedisBloomHeader header, byte[] bytes) {
    RedisBloomLink[] links = header.links().toArray(new RedisBloomLink[0]);
    BloomImage[] images = new BloomImage[links.length];
    long at = header.headerBytes();
    for (int i = 0; i < links.length; i++) {
      if (links[i].bytes() > bytes.length - at) {
        throw RedisBloomHeader.wrong(
            "bits of link " + i, at, links[i].bytes() + " bytes", bytes.length - at + " bytes");
      }
      images[i] = links[i].image(bytes, (int) at);
      at += links[i].bytes();
    }
    if (at != bytes.length) {
      throw RedisBloomHeader.wrong(
          "length", at, "no bytes behind the last link", bytes.length - at + " bytes");
    }
    return new RedisBloomFilter(links, images, bytes.length);
  }

  @Override
  public boolean mightContain(long[] fingerprint, int at) {
    for (int i = images.length - 1; i >= 0; i--) {
      if (images[i].mightContain(fingerprint, at)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public double expectedFpp() {
    double negative = 1;
    for (int i = 0; i < links.length; i++) {
      negative *= 1 - SteppedProbes.expectedFppAt(links[i].probes(), images[i].fill());
    }
    return 1 - negative;
  }

  @Override
  public long sizeBytes() {
    return sizeBytes;
  }
}
