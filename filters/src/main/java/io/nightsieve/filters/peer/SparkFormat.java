package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.Set;

/**
 * The {@code BloomFilter} of Spark's spark-sketch, version 1 (Spark 2.0 and later) or 2 (Spark 4.1
 * and later); docs/spec/spark.md. The seed of version 2 is 0, as Spark's own is.
 */
final class SparkFormat implements WireFormat {
  private static final int PROBES_OFFSET = 4;
  private static final int SEED_OFFSET = 8;

  private final int version;
  private final int header;
  private final int seed;

  SparkFormat(int version) {
    this(version, 0);
  }

  /**
   * @param seed of version 2; fingerprints depend on it
   */
  SparkFormat(int version, int seed) {
    this.version = version;
    this.header = version == 1 ? 12 : 16;
    this.seed = seed;
  }

  @Override
  public String label() {
    return "spark-v" + version;
  }

  @Override
  public String hash() {
    return "murmur3_x86_32 of Spark/seed=" + seed;
  }

  @Override
  public FilterKind kind() {
    return FilterKind.BLOOM;
  }

  @Override
  public Set<ItemType> itemTypes() {
    return PeerMath.BOTH;
  }

  @Override
  public int words() {
    return 1;
  }

  /** The first hash in the upper half, the second in the lower. */
  @Override
  public void fingerprint(byte[] key, int offset, int length, long[] fingerprint, int at) {
    int first = Murmur3.spark(key, offset, length, seed);
    int second = Murmur3.spark(key, offset, length, first);
    fingerprint[at] = ((long) first << 32) | (second & 0xFFFFFFFFL);
  }

  @Override
  public byte[] build(FilterSpec spec, long[] fingerprints, int items) {
    return sized(spec.capacity(items), spec.fpp(), fingerprints, items);
  }

  byte[] sized(long capacity, double fpp, long[] fingerprints, int items) {
    long n = Math.max(1, capacity);
    long bits = Math.max(1, (long) (-n * RoundedLog.log(fpp) / (PeerMath.LN2 * PeerMath.LN2)));
    return write(n, bits, fingerprints, items);
  }

  byte[] write(long n, long bits, long[] fingerprints, int items) {
    long words = PeerMath.words(bits);
    byte[] bytes = BitImage.allocate(label(), header, words * Long.BYTES);
    BigEndian.putInt(bytes, 0, version);
    BigEndian.putInt(
        bytes, PROBES_OFFSET, Math.max(1, (int) Math.round((double) bits / n * PeerMath.LN2)));
    if (version == 2) {
      BigEndian.putInt(bytes, SEED_OFFSET, seed);
    }
    BigEndian.putInt(bytes, header - 4, (int) words);
    image(bytes).addAll(fingerprints, items, words());
    return bytes;
  }

  /**
   * {@inheritDoc}
   *
   * @throws io.nightsieve.filters.FilterFormatException also of a version 2 with another seed than
   *     0: fingerprints depend on it, so its members would be answered "no"
   */
  @Override
  public PeerFilter open(FilterSpec spec, byte[] bytes) {
    PeerMath.checkAtLeast(bytes, header + Long.BYTES);
    int found = BigEndian.intAt(bytes, 0);
    PeerMath.check(found == version, "version", 0, "" + version, found);
    int probes = BigEndian.intAt(bytes, PROBES_OFFSET);
    PeerMath.checkProbes(probes, "hash functions", PROBES_OFFSET);
    if (version == 2) {
      PeerMath.checkSeed(seed, BigEndian.intAt(bytes, SEED_OFFSET), SEED_OFFSET);
    }
    BitImage.checkLength(
        bytes, header, (long) BigEndian.intAt(bytes, header - 4) * Long.BYTES, "words", header - 4);
    return image(bytes);
  }

  private BloomImage image(byte[] bytes) {
    int length = bytes.length - header;
    return new BloomImage(
        new BitImage(bytes, header, length, BitImage.Order.BIG_ENDIAN_LONGS),
        (long) length * Byte.SIZE,
        BigEndian.intAt(bytes, PROBES_OFFSET),
        version == 1 ? SparkFormat::bit1 : SparkFormat::bit2,
        bytes.length);
  }

  /** 32-bit arithmetic: no bit above 2^31 is ever used. */
  private static long bit1(long[] print, int at, int probe, long bits) {
    int combined = (int) (print[at] >>> 32) + (probe + 1) * (int) print[at];
    return (combined < 0 ? ~combined : combined) % bits;
  }

  private static long bit2(long[] print, int at, int probe, long bits) {
    long combined = (print[at] >> 32) * Integer.MAX_VALUE + (probe + 1L) * (int) print[at];
    return (combined < 0 ? ~combined : combined) % bits;
  }
}
