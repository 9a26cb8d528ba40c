package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemHash;
import io.nightsieve.filters.ItemType;
import java.util.Set;

/**
 * The {@code BloomFilter} of Apache DataSketches for Java, with the seed 9001, the library's own
 * default for sketches; docs/spec/datasketches.md.
 */
final class DataSketchesFormat implements WireFormat {
  static final long SEED = 9001;

  /** What the library writes where it has not counted the bits that are set. */
  static final long UNKNOWN = -1;

  private static final int SERIAL_VERSION = 1;
  private static final int FAMILY = 21;
  private static final int EMPTY = 4;
  private static final int PROBES_OFFSET = 4;
  private static final int SEED_OFFSET = 8;
  private static final int WORDS_OFFSET = 16;
  private static final int EMPTY_HEADER = 24;
  private static final int COUNT_OFFSET = 24;
  private static final int HEADER = 32;

  private final long seed;

  DataSketchesFormat() {
    this(SEED);
  }

  /**
   * @param seed fingerprints depend on it
   */
  DataSketchesFormat(long seed) {
    this.seed = seed;
  }

  @Override
  public String label() {
    return "datasketches";
  }

  @Override
  public String hash() {
    return "xxhash64/seed=" + seed;
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
    long first = ItemHash.ofBytes(key, offset, length, seed);
    fingerprint[at] = first;
    fingerprint[at + 1] = ItemHash.ofBytes(key, offset, length, first);
  }

  @Override
  public byte[] build(FilterSpec spec, long[] fingerprints, int items) {
    return sized(spec.capacity(items), spec.fpp(), true, fingerprints, items);
  }

  byte[] sized(long capacity, double fpp, boolean counted, long[] fingerprints, int items) {
    double n = Math.max(1, capacity);
    long bits =
        Math.max(1, (long) Math.ceil(-n * RoundedLog.log(fpp) / (PeerMath.LN2 * PeerMath.LN2)));
    int probes = Math.max(1, (int) Math.ceil(bits / n * PeerMath.LN2));
    return write(bits, probes, counted, fingerprints, items);
  }

  /**
   * @param counted whether the number of set bits is written, as the library does when filled by
   *     {@code queryAndUpdate}, or {@link #UNKNOWN}, as it does when filled by {@code update}
   */
  byte[] write(long bits, int probes, boolean counted, long[] fingerprints, int items) {
    long words = PeerMath.words(bits);
    BitImage.checkSize(label(), HEADER, words * Long.BYTES);
    // The library writes no bits of a filter that holds nothing, but their number.
    byte[] bytes = new byte[items == 0 ? EMPTY_HEADER : (int) (HEADER + words * Long.BYTES)];
    bytes[0] = (byte) (items == 0 ? 3 : 4);
    bytes[1] = SERIAL_VERSION;
    bytes[2] = FAMILY;
    bytes[3] = (byte) (items == 0 ? EMPTY : 0);
    LittleEndian.putShort(bytes, PROBES_OFFSET, probes);
    LittleEndian.putLong(bytes, SEED_OFFSET, seed);
    LittleEndian.putInt(bytes, WORDS_OFFSET, (int) words);
    if (items > 0) {
      BloomImage image = image(bytes);
      image.addAll(fingerprints, items, words());
      LittleEndian.putLong(bytes, COUNT_OFFSET, counted ? image.bits().cardinality() : UNKNOWN);
    }
    return bytes;
  }

  /**
   * {@inheritDoc}
   *
   * @throws io.nightsieve.filters.FilterFormatException also of another seed: fingerprints depend
   *     on it, so its members would be answered "no"
   */
  @Override
  public PeerFilter open(FilterSpec spec, byte[] bytes) {
    PeerMath.checkAtLeast(bytes, EMPTY_HEADER);
    PeerMath.check(bytes[1] == SERIAL_VERSION, "serial version", 1, "1", bytes[1]);
    PeerMath.check(bytes[2] == FAMILY, "family", 2, "21 (Bloom filter)", bytes[2]);
    int probes = probes(bytes);
    PeerMath.checkProbes(probes, "hash functions", PROBES_OFFSET);
    PeerMath.checkSeed(seed, LittleEndian.longAt(bytes, SEED_OFFSET), SEED_OFFSET);
    long words = LittleEndian.intAt(bytes, WORDS_OFFSET);
    PeerMath.check(words > 0, "words", WORDS_OFFSET, "1 or more", words);
    boolean empty = (bytes[3] & EMPTY) != 0;
    int longs = empty && bytes.length == EMPTY_HEADER ? 3 : 4;
    PeerMath.check(bytes[0] == longs, "header longs", 0, "" + longs, bytes[0]);
    if (empty && bytes.length == EMPTY_HEADER) {
      return new EmptyPeerFilter(bytes.length);
    }
    PeerMath.checkAtLeast(bytes, HEADER);
    BitImage.checkLength(bytes, HEADER, words * Long.BYTES, "words", WORDS_OFFSET);
    BloomImage image = image(bytes);
    long count = LittleEndian.longAt(bytes, COUNT_OFFSET);
    PeerMath.check(
        count == UNKNOWN || count == image.bits().cardinality(),
        "set bits",
        COUNT_OFFSET,
        "-1 or " + image.bits().cardinality() + ", as are set",
        count);
    return image;
  }

  private static BloomImage image(byte[] bytes) {
    int length = bytes.length - HEADER;
    return new BloomImage(
        new BitImage(bytes, HEADER, length, BitImage.Order.LITTLE_ENDIAN),
        (long) length * Byte.SIZE,
        probes(bytes),
        DataSketchesFormat::bit,
        bytes.length);
  }

  private static int probes(byte[] bytes) {
    return LittleEndian.shortAt(bytes, PROBES_OFFSET);
  }

  private static long bit(long[] print, int at, int probe, long bits) {
    return ((print[at] + (probe + 1) * print[at + 1]) >>> 1) % bits;
  }
}
