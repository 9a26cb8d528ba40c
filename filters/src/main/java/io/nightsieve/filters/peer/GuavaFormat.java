package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.Set;

/**
 * Guava's {@code BloomFilter}, of {@code Funnels.longFunnel()} or {@code stringFunnel(UTF_8)};
 * docs/spec/guava.md.
 */
final class GuavaFormat implements WireFormat {
  static final int MITZ_32 = 0;
  static final int MITZ_64 = 1;

  private static final int HEADER = 6;
  private static final int WORDS_OFFSET = 2;

  @Override
  public String label() {
    return "guava";
  }

  @Override
  public String hash() {
    return "murmur3_x64_128/seed=0";
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
    return 2;
  }

  @Override
  public void fingerprint(byte[] key, int offset, int length, long[] fingerprint, int at) {
    Murmur3.x64(key, offset, length, -1, fingerprint, at);
  }

  @Override
  public byte[] build(FilterSpec spec, long[] fingerprints, int items) {
    return sized(spec.capacity(items), spec.fpp(), fingerprints, items);
  }

  byte[] sized(long capacity, double fpp, long[] fingerprints, int items) {
    long n = Math.max(1, capacity);
    // Guava asks its own formula for bits to give at least one.
    long bits = Math.max(1, (long) (-n * RoundedLog.log(fpp) / (PeerMath.LN2 * PeerMath.LN2)));
    int probes = Math.max(1, (int) Math.round(-RoundedLog.log(fpp) / PeerMath.LN2));
    return write(MITZ_64, bits, probes, fingerprints, items);
  }

  byte[] write(int strategy, long bits, int probes, long[] fingerprints, int items) {
    long words = PeerMath.words(bits);
    byte[] bytes = BitImage.allocate(label(), HEADER, words * Long.BYTES);
    bytes[0] = (byte) strategy;
    bytes[1] = (byte) probes;
    BigEndian.putInt(bytes, WORDS_OFFSET, (int) words);
    image(bytes).addAll(fingerprints, items, words());
    return bytes;
  }

  @Override
  public PeerFilter open(FilterSpec spec, byte[] bytes) {
    PeerMath.checkAtLeast(bytes, HEADER + Long.BYTES);
    int strategy = bytes[0];
    PeerMath.check(
        strategy == MITZ_32 || strategy == MITZ_64,
        "strategy",
        0,
        "0 (MURMUR128_MITZ_32) or 1 (MURMUR128_MITZ_64)",
        strategy);
    PeerMath.check(bytes[1] != 0, "hash functions", 1, "1 to 255", 0);
    long words = BigEndian.intAt(bytes, WORDS_OFFSET);
    BitImage.checkLength(bytes, HEADER, words * Long.BYTES, "words", WORDS_OFFSET);
    return image(bytes);
  }

  private static BloomImage image(byte[] bytes) {
    int length = bytes.length - HEADER;
    return new BloomImage(
        new BitImage(bytes, HEADER, length, BitImage.Order.BIG_ENDIAN_LONGS),
        (long) length * Byte.SIZE,
        bytes[1] & 0xFF,
        bytes[0] == MITZ_64 ? GuavaFormat::bit64 : GuavaFormat::bit32,
        bytes.length);
  }

  private static long bit64(long[] print, int at, int probe, long bits) {
    return ((print[at] + probe * print[at + 1]) & Long.MAX_VALUE) % bits;
  }

  /** The rule of streams from before Guava 15: both halves of the first word. */
  private static long bit32(long[] print, int at, int probe, long bits) {
    int combined = (int) print[at] + (probe + 1) * (int) (print[at] >>> 32);
    return (combined < 0 ? ~combined : combined) % bits;
  }
}
