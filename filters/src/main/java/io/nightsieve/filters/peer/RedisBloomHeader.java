package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterFormatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The header of a RedisBloom chain as BF.SCANDUMP gives it: packed, little-endian, without version
 * or magic.
 *
 * <pre>
 * offset size field
 *      0    8 size      items counted in all links
 *      8    4 nlinks
 *     12    4 options   1 NOROUND, 2 ENTS_IS_BITS, 4 FORCE64, 8 NO_SCALING
 *     16    4 growth
 *     20   53 each link: u64 bytes, u64 bits, u64 size, f64 error, f64 bitsPerItem, u32 hashes,
 *             u64 entries, u8 n2
 * </pre>
 *
 * @param size items counted
 * @param options bits as above
 * @param growth a new link takes so many times the entries of the one before; unsigned
 * @param links oldest first, at least one
 */
record RedisBloomHeader(long size, int options, int growth, List<RedisBloomLink> links) {
  static final int NOROUND = 1;
  static final int FORCE64 = 4;
  static final int NO_SCALING = 8;
  private static final int KNOWN_OPTIONS = 15;

  /* The smallest rate that a double holds takes 1,075; more would only cost time. */
  private static final int MAX_HASHES = 1100;

  static final int CHAIN_BYTES = 20;
  static final int LINK_BYTES = 53;

  RedisBloomHeader {
    links = List.copyOf(links);
  }

  boolean has(int option) {
    return (options & option) != 0;
  }

  /** Length of the header in bytes. */
  int headerBytes() {
    return CHAIN_BYTES + LINK_BYTES * links.size();
  }

  /** Length of the header and all bit arrays. */
  long totalBytes() {
    return headerBytes() + links.stream().mapToLong(RedisBloomLink::bytes).sum();
  }

  void write(ByteBuffer to) {
    to.order(ByteOrder.LITTLE_ENDIAN);
    to.putLong(size).putInt(links.size()).putInt(options).putInt(growth);
    for (RedisBloomLink link : links) {
      to.putLong(link.bytes()).putLong(link.bits()).putLong(link.size());
      to.putDouble(link.error()).putDouble(link.bitsPerItem());
      to.putInt(link.hashes()).putLong(link.entries()).put((byte) link.n2());
    }
  }

  /**
   * Reads the header at the beginning of the bytes and refuses what the server refuses to load.
   *
   * <p>Nothing is said of the bit arrays behind it; no more than the bytes' own length is
   * allocated.
   *
   * @throws FilterFormatException if it is not a header that RedisBloom 2.2 or later would load
   */
  static RedisBloomHeader read(byte[] bytes) {
    if (bytes.length < CHAIN_BYTES) {
      throw wrong("length", 0, "at least 20 bytes of header", bytes.length + " bytes");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long size = in.getLong();
    int nlinks = in.getInt();
    int options = in.getInt();
    int growth = in.getInt();
    int mostLinks = (bytes.length - CHAIN_BYTES) / LINK_BYTES;
    if (nlinks < 1 || nlinks > mostLinks) {
      throw wrong(
          "nlinks",
          8,
          "1 to %d, the links whose 53 bytes fit (1.x and 2.0 wrote another header, which newer servers refuse too: load its RDB file and dump again)"
              .formatted(mostLinks),
          Integer.toUnsignedString(nlinks));
    }
    if ((options & ~KNOWN_OPTIONS) != 0) {
      throw wrong("options", 12, "bits of 15", Integer.toUnsignedString(options));
    }
    List<RedisBloomLink> links = new ArrayList<>(nlinks);
    long counted = 0;
    for (int i = 0; i < nlinks; i++) {
      RedisBloomLink link = readLink(in);
      counted += link.size();
      links.add(link);
    }
    if (counted != size) {
      throw wrong(
          "size",
          0,
          "the sum of the links' sizes, " + Long.toUnsignedString(counted),
          Long.toUnsignedString(size));
    }
    return new RedisBloomHeader(size, options, growth, links);
  }

  private static RedisBloomLink readLink(ByteBuffer in) {
    int at = in.position();
    RedisBloomLink link =
        new RedisBloomLink(
            in.getLong(),
            in.getLong(),
            in.getLong(),
            in.getDouble(),
            in.getDouble(),
            in.getInt(),
            in.getLong(),
            in.get() & 0xFF);
    // Any multiple of 8 that is above 2^63 was made by an overflow.
    if (link.bits() == 0 || link.bytes() < 0 || link.bytes() > Long.MAX_VALUE / Byte.SIZE) {
      throw wrong("bytes", at, "1 to 2^60", Long.toUnsignedString(link.bytes()));
    }
    if (link.bits() != link.bytes() * Byte.SIZE) {
      throw wrong(
          "bits",
          at + 8,
          "8 * bytes = " + link.bytes() * Byte.SIZE,
          Long.toUnsignedString(link.bits()));
    }
    // The server lets NaN pass here; as no rate can be meant by it, it is refused.
    if (!(link.error() > 0 && link.error() < 1)) {
      throw wrong("error", at + 24, "more than 0 and less than 1", String.valueOf(link.error()));
    }
    int hashes = RedisBloomLink.hashes(link.bitsPerItem());
    if (link.hashes() != hashes || hashes < 1 || hashes > MAX_HASHES) {
      throw wrong(
          "hashes",
          at + 40,
          "ceil(0.693147180559945 * bitsPerItem), %d for %s, and 1 to %d"
              .formatted(hashes, link.bitsPerItem(), MAX_HASHES),
          Integer.toUnsignedString(link.hashes()));
    }
    if (link.n2() > 62 || (link.n2() != 0 && 1L << link.n2() > link.bits())) {
      throw wrong(
          "n2", at + 52, "2^n2 of at most bits = " + link.bits(), String.valueOf(link.n2()));
    }
    return link;
  }

  static FilterFormatException wrong(String field, long offset, String expected, String found) {
    return new FilterFormatException(field, offset, expected, found);
  }
}
