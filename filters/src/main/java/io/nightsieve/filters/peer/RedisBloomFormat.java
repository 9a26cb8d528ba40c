package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;

/**
 * Filters of RedisBloom's BF commands: the header and the bit arrays of all links, one behind the
 * other, which is what BF.SCANDUMP gives and BF.LOADCHUNK takes ({@link RedisChunks} cuts it into
 * their pieces). See docs/spec/redisbloom.md.
 *
 * <p>Only strings: a client asks for the text of an item, and the server hashes those bytes. A
 * number asked for as text is hashed by its decimal digits, so it is to be configured as a string.
 */
public final class RedisBloomFormat implements WireFormat {
  /** A link for twice its items follows when one is full. Header option bits 5. */
  public static final RedisBloomFormat SCALING =
      new RedisBloomFormat("redisbloom", RedisBloomHeader.NOROUND | RedisBloomHeader.FORCE64);

  /** A full filter refuses items. Header option bits 13. */
  public static final RedisBloomFormat NON_SCALING =
      new RedisBloomFormat(
          "redisbloom-nonscaling",
          RedisBloomHeader.NOROUND | RedisBloomHeader.FORCE64 | RedisBloomHeader.NO_SCALING);

  /**
   * What RedisBloom 1.x made: 32-bit hashes. To read what such a server left behind; not listed,
   * since nobody should write it.
   */
  public static final RedisBloomFormat LEGACY = new RedisBloomFormat("redisbloom-legacy", 0);

  static final int DEFAULT_GROWTH = 2;
  private static final long SEED64 = 0xC6A4A7935BD1E995L;
  private static final int SEED32 = 0x9747B28C;
  private static final int WORDS = 2;

  private final String label;
  private final int options;

  private RedisBloomFormat(String label, int options) {
    this.label = label;
    this.options = options;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public String hash() {
    return wide() ? "murmurhash64a, seeded by itself" : "murmurhash2, seeded by itself";
  }

  @Override
  public FilterKind kind() {
    return FilterKind.BLOOM;
  }

  @Override
  public Set<ItemType> itemTypes() {
    return Set.of(ItemType.STRING);
  }

  /** Above this the first link keeps its error however few the items are. */
  @Override
  public double minFpp() {
    return scales() ? 2 * SteppedProbes.MIN_ERROR : SteppedProbes.MIN_ERROR;
  }

  private boolean scales() {
    return (options & RedisBloomHeader.NO_SCALING) == 0;
  }

  @Override
  public int words() {
    return WORDS;
  }

  private boolean wide() {
    return (options & RedisBloomHeader.FORCE64) != 0;
  }

  @Override
  public void fingerprint(byte[] key, int offset, int length, long[] fingerprint, int at) {
    if (wide()) {
      long a = Murmur2.hash64(key, offset, length, SEED64);
      fingerprint[at] = a;
      fingerprint[at + 1] = Murmur2.hash64(key, offset, length, a);
    } else {
      int a = Murmur2.hash32(key, offset, length, SEED32);
      fingerprint[at] = Integer.toUnsignedLong(a);
      fingerprint[at + 1] = Integer.toUnsignedLong(Murmur2.hash32(key, offset, length, a));
    }
  }

  /**
   * What the server holds after BF.RESERVE with the rate and a capacity, and BF.ADD of the items in
   * the order given. One link, since it never fills before all are in.
   *
   * <p>The link is sized for half the rate where the filter can scale, so that all links together
   * keep the rate however many follow, and for the rate itself where it cannot. The capacity is the
   * number of items, headroom included, at least 1; or the smallest one above it with which the
   * link does keep its error, which the server's own sizing does not where items are few (see
   * {@link SteppedProbes}).
   *
   * @throws IllegalArgumentException if the rate is below {@link #minFpp}, or the link larger than
   *     a byte array
   */
  @Override
  public byte[] build(FilterSpec spec, long[] fingerprints, int items) {
    PeerMath.checkFpp(this, spec);
    RedisBloomLink link = link(spec, items);
    int start = RedisBloomHeader.CHAIN_BYTES + RedisBloomHeader.LINK_BYTES;
    if (link.bytes() > Integer.MAX_VALUE - start - 8) {
      throw new IllegalArgumentException(
          "items = %d at fpp = %s need %d bytes, more than the %d of one stored filter; raise fpp or split the items"
              .formatted(items, spec.fpp(), link.bytes(), Integer.MAX_VALUE - start - 8));
    }
    byte[] bytes = new byte[start + (int) link.bytes()];
    BloomImage image = link.image(bytes, start);
    long added = 0;
    for (int at = 0; at < items * WORDS; at += WORDS) {
      added += image.add(fingerprints, at) ? 1 : 0;
    }
    new RedisBloomHeader(added, options, DEFAULT_GROWTH, List.of(link.withSize(added)))
        .write(ByteBuffer.wrap(bytes));
    return bytes;
  }

  /** The first link of a filter that keeps the rate with so many items, headroom included. */
  private RedisBloomLink link(FilterSpec spec, int items) {
    double error = scales() ? spec.fpp() / 2 : spec.fpp();
    long needed = Math.max(1, spec.capacity(items));
    long capacity = SteppedProbes.capacity(label, this::probes, needed, error);
    return sized(capacity, error);
  }

  private RedisBloomLink sized(long entries, double error) {
    return RedisBloomLink.sized(entries, error, (options & RedisBloomHeader.NOROUND) == 0);
  }

  private SteppedProbes.Shape probes(long entries, double error) {
    return sized(entries, error).probes();
  }

  @Override
  public PeerFilter open(FilterSpec spec, byte[] bytes) {
    RedisBloomHeader header = RedisBloomHeader.read(bytes);
    if (header.has(RedisBloomHeader.FORCE64) != wide()) {
      throw RedisBloomHeader.wrong(
          "options",
          12,
          wide()
              ? "FORCE64 (4) set; a filter without it holds 32-bit hashes and is read as "
                  + LEGACY.label
              : "FORCE64 (4) not set; a filter with it is read as " + SCALING.label,
          String.valueOf(header.options()));
    }
    return RedisBloomFilter.over(header, bytes);
  }
}
