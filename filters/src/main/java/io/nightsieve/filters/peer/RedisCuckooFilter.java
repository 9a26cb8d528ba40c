package io.nightsieve.filters.peer;

/** A RedisBloom cuckoo filter, asked where its bytes lie. */
final class RedisCuckooFilter implements PeerFilter {
  private final byte[] bytes;
  private final int bucketSize;
  private final int[] starts;
  private final long[] buckets;

  private RedisCuckooFilter(byte[] bytes, int bucketSize, int[] starts, long[] buckets) {
    this.bytes = bytes;
    this.bucketSize = bucketSize;
    this.starts = starts;
    this.buckets = buckets;
  }

  /**
   * @throws io.nightsieve.filters.FilterFormatException if the bytes are not a header and exactly
   *     the sub-filters that it names
   */
  static RedisCuckooFilter over(byte[] bytes) {
    RedisCuckooHeader header = RedisCuckooHeader.read(bytes);
    long[] lengths = header.lengths((long) bytes.length - RedisCuckooHeader.BYTES);
    int[] starts = new int[lengths.length];
    long[] buckets = new long[lengths.length];
    int at = RedisCuckooHeader.BYTES;
    for (int i = 0; i < starts.length; i++) {
      starts[i] = at;
      buckets[i] = lengths[i] / header.bucketSize();
      at += (int) lengths[i];
    }
    return new RedisCuckooFilter(bytes, header.bucketSize(), starts, buckets);
  }

  @Override
  public boolean mightContain(long[] fingerprint, int at) {
    long hash = fingerprint[at];
    byte value = RedisCuckooSlots.fingerprint(hash);
    long other = RedisCuckooSlots.other(hash, value);
    for (int i = 0; i < starts.length; i++) {
      long mask = buckets[i] - 1;
      if (holds(starts[i], hash & mask, value) || holds(starts[i], other & mask, value)) {
        return true;
      }
    }
    return false;
  }

  private boolean holds(int start, long bucket, byte value) {
    return RedisCuckooSlots.find(bytes, start + (int) bucket * bucketSize, bucketSize, value) >= 0;
  }

  @Override
  public double expectedFpp() {
    double[] load = new double[starts.length];
    for (int i = 0; i < load.length; i++) {
      int end = starts[i] + (int) buckets[i] * bucketSize;
      long taken = 0;
      for (int slot = starts[i]; slot < end; slot++) {
        taken += bytes[slot] == 0 ? 0 : 1;
      }
      load[i] = (double) taken / buckets[i];
    }
    return RedisCuckooSlots.expectedFpp(load, buckets);
  }

  @Override
  public long sizeBytes() {
    return bytes.length;
  }
}
