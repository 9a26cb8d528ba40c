package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterFormatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The header of a RedisBloom cuckoo filter as CF.SCANDUMP gives it: packed, little-endian, without
 * version or magic.
 *
 * <pre>
 * offset size field
 *      0    8 numItems       slots that are taken
 *      8    8 numBuckets     B of the first sub-filter, a power of two
 *     16    8 numDeletes     since the last compaction
 *     24    8 numFilters     sub-filters
 *     32    2 bucketSize     slots of one byte in a bucket
 *     34    2 maxIterations
 *     36    2 expansion      each sub-filter has so many times the buckets of the one before: a power
 *                            of two, or 0 for one sub-filter only
 * </pre>
 */
record RedisCuckooHeader(
    long numItems,
    long numBuckets,
    long numDeletes,
    long numFilters,
    int bucketSize,
    int maxIterations,
    int expansion) {
  static final int BYTES = 38;

  void write(ByteBuffer to) {
    to.order(ByteOrder.LITTLE_ENDIAN);
    to.putLong(numItems).putLong(numBuckets).putLong(numDeletes).putLong(numFilters);
    to.putShort((short) bucketSize).putShort((short) maxIterations).putShort((short) expansion);
  }

  /**
   * Reads the header at the beginning of the bytes; nothing is said of what lies behind it.
   *
   * @throws FilterFormatException if it is not the header of a filter that can be asked
   */
  static RedisCuckooHeader read(byte[] bytes) {
    if (bytes.length < BYTES) {
      throw new FilterFormatException(
          "length", 0, "at least 38 bytes of header", bytes.length + " bytes");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    RedisCuckooHeader header =
        new RedisCuckooHeader(
            in.getLong(),
            in.getLong(),
            in.getLong(),
            in.getLong(),
            in.getShort() & 0xFFFF,
            in.getShort() & 0xFFFF,
            in.getShort() & 0xFFFF);
    check(isPowerOfTwo(header.numBuckets), "numBuckets", 8, "a power of two", header.numBuckets);
    check(header.numFilters >= 1, "numFilters", 24, "at least 1", header.numFilters);
    check(header.bucketSize >= 1, "bucketSize", 32, "at least 1", header.bucketSize);
    check(
        isPowerOfTwo(header.expansion) || (header.expansion == 0 && header.numFilters == 1),
        "expansion",
        36,
        "a power of two, or 0 with one sub-filter",
        header.expansion);
    return header;
  }

  /**
   * Length of each sub-filter in bytes, oldest first.
   *
   * @param room bytes that all of them together must fill
   * @throws FilterFormatException if they take more or less; before anything is allocated for them
   */
  long[] lengths(long room) {
    check(numFilters <= room, "numFilters", 24, "at most one for each of " + room, numFilters);
    long[] lengths = new long[(int) numFilters];
    long left = room;
    long buckets = numBuckets;
    for (int i = 0; i < lengths.length; i++) {
      if (buckets < 0 || buckets > left / bucketSize) {
        throw new FilterFormatException(
            "sub-filter " + i,
            BYTES + room - left,
            "%s buckets of %d bytes".formatted(Long.toUnsignedString(buckets), bucketSize),
            left + " bytes");
      }
      lengths[i] = buckets * bucketSize;
      left -= lengths[i];
      buckets *= expansion;
    }
    if (left != 0) {
      throw new FilterFormatException(
          "length", BYTES + room - left, "no bytes behind the last sub-filter", left + " bytes");
    }
    return lengths;
  }

  private static boolean isPowerOfTwo(long value) {
    return value > 0 && Long.bitCount(value) == 1;
  }

  private static void check(boolean holds, String field, int at, String expected, long found) {
    if (!holds) {
      throw new FilterFormatException(field, at, expected, Long.toUnsignedString(found));
    }
  }
}
