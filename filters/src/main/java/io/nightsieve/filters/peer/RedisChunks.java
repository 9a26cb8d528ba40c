package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterFormatException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A stored filter as the pieces that BF.SCANDUMP and CF.SCANDUMP give and that BF.LOADCHUNK and
 * CF.LOADCHUNK take: the header with iterator 1, then at most 16 MiB of one link or sub-filter at a
 * time, each with the iterator behind it, 1 + the bytes up to its end, the header not counted.
 */
public final class RedisChunks {
  /** The most bytes of one piece. */
  public static final int MAX_BYTES = 16 << 20;

  private static final long HEADER_ITERATOR = 1;

  /** One piece. */
  public static final class Chunk {
    private final long iterator;
    private final byte[] data;

    public Chunk(long iterator, byte[] data) {
      this.iterator = iterator;
      this.data = data;
    }

    /** What LOADCHUNK is given with the data, and SCANDUMP answers with it. */
    public long iterator() {
      return iterator;
    }

    /** The data itself, not a copy; not to be changed. */
    public byte[] data() {
      return data;
    }
  }

  private RedisChunks() {}

  /**
   * The pieces of a filter of {@link RedisBloomFormat}, in the order to load them; without the
   * empty one that ends a dump.
   */
  public static List<Chunk> ofBloom(byte[] stored) {
    RedisBloomHeader header = RedisBloomHeader.read(stored);
    RedisBloomFilter.over(header, stored);
    return split(stored, header.headerBytes(), lengths(header));
  }

  /**
   * The stored filter whose pieces these are: BF.SCANDUMP's, in any order, cut smaller if one
   * likes.
   *
   * @throws FilterFormatException if the header is missing or wrong, or a piece is missing, comes
   *     twice, or lies across two links: a filter with a gap would miss its members
   */
  public static byte[] bloomOf(List<Chunk> chunks) {
    byte[] first = header(chunks);
    RedisBloomHeader header = RedisBloomHeader.read(first);
    if (first.length != header.headerBytes()) {
      throw new FilterFormatException(
          "header", 0, header.headerBytes() + " bytes", first.length + " bytes");
    }
    return join(first, lengths(header), chunks);
  }

  /**
   * The pieces of a filter of {@link RedisCuckooFormat}, in the order to load them; without the
   * empty one that ends a dump. The server itself gives none of a filter without items.
   */
  public static List<Chunk> ofCuckoo(byte[] stored) {
    RedisCuckooHeader header = RedisCuckooHeader.read(stored);
    long room = (long) stored.length - RedisCuckooHeader.BYTES;
    return split(stored, RedisCuckooHeader.BYTES, header.lengths(room));
  }

  /**
   * The stored filter whose pieces these are: CF.SCANDUMP's, in any order, cut smaller if one
   * likes.
   *
   * @throws FilterFormatException as {@link #bloomOf}
   */
  public static byte[] cuckooOf(List<Chunk> chunks) {
    byte[] first = header(chunks);
    RedisCuckooHeader header = RedisCuckooHeader.read(first);
    if (first.length != RedisCuckooHeader.BYTES) {
      throw new FilterFormatException(
          "header", 0, RedisCuckooHeader.BYTES + " bytes", first.length + " bytes");
    }
    long room = 0;
    for (Chunk chunk : chunks) {
      room += chunk.data().length;
    }
    return join(first, header.lengths(room - first.length), chunks);
  }

  private static long[] lengths(RedisBloomHeader header) {
    return header.links().stream().mapToLong(RedisBloomLink::bytes).toArray();
  }

  static byte[] header(List<Chunk> chunks) {
    byte[] found = null;
    for (Chunk chunk : chunks) {
      if (chunk.iterator() == HEADER_ITERATOR && chunk.data().length > 0) {
        if (found != null) {
          throw new FilterFormatException("header", 0, "one chunk with iterator 1", "two");
        }
        found = chunk.data();
      }
    }
    if (found == null) {
      throw new FilterFormatException("header", 0, "a chunk with iterator 1", "none");
    }
    return found;
  }

  static List<Chunk> split(byte[] stored, int headerBytes, long[] lengths) {
    List<Chunk> chunks = new ArrayList<>();
    chunks.add(new Chunk(HEADER_ITERATOR, Arrays.copyOf(stored, headerBytes)));
    int at = headerBytes;
    for (long length : lengths) {
      int end = at + (int) length;
      while (at < end) {
        int next = at + Math.min(MAX_BYTES, end - at);
        long iterator = HEADER_ITERATOR + next - headerBytes;
        chunks.add(new Chunk(iterator, Arrays.copyOfRange(stored, at, next)));
        at = next;
      }
    }
    return chunks;
  }

  static byte[] join(byte[] header, long[] lengths, List<Chunk> chunks) {
    List<Chunk> data = new ArrayList<>();
    long given = 0;
    for (Chunk chunk : chunks) {
      if (chunk.data().length > 0 && chunk.iterator() != HEADER_ITERATOR) {
        data.add(chunk);
        given += chunk.data().length;
      }
    }
    long wanted = 0;
    for (long length : lengths) {
      // Nothing is allocated for bytes that are not there.
      if (length > given - wanted) {
        throw new FilterFormatException(
            "chunks", wanted, "data of " + length + " bytes and more", given - wanted + " bytes");
      }
      wanted += length;
    }
    data.sort(java.util.Comparator.comparingLong(Chunk::iterator));
    byte[] stored = Arrays.copyOf(header, Math.toIntExact(header.length + wanted));
    long at = 0;
    long end = 0;
    int part = 0;
    for (Chunk chunk : data) {
      long begin = chunk.iterator() - HEADER_ITERATOR - chunk.data().length;
      while (part < lengths.length && at == end) {
        end += lengths[part++];
      }
      if (begin != at || chunk.data().length > end - at) {
        throw new FilterFormatException(
            "chunk with iterator " + chunk.iterator(),
            at,
            "at most %d bytes that begin at %d".formatted(end - at, at),
            "%d bytes that begin at %d".formatted(chunk.data().length, begin));
      }
      System.arraycopy(chunk.data(), 0, stored, header.length + (int) at, chunk.data().length);
      at += chunk.data().length;
    }
    return stored;
  }
}
