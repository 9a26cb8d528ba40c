package io.nightsieve.filters;

/**
 * The frame that all kinds share on disk; docs/spec/native.md is its specification.
 *
 * <pre>
 * byte 0      magic and version: high four bits 0xB, low four bits the version, 1
 * byte 1      bits 0-4 the kind, bits 5-6 the item type, bit 7 reserved, 0
 * 1-9 bytes   items: unsigned LEB128 in its shortest form
 * ...         body: what the kind needs; absent if there are no items
 * 2 bytes     checksum, little-endian: CRC-32C of all before it, its halves XORed
 * </pre>
 */
final class NativeFormat {
  static final int MAGIC = 0xB;
  static final int VERSION = 1;
  static final int MAX_KIND_ID = 0x1F;
  static final int CHECKSUM_BYTES = 2;

  private static final int MIN_BYTES = 2 + 1 + CHECKSUM_BYTES;
  private static final int ITEMS_OFFSET = 2;
  private static final int ITEM_TYPE_SHIFT = 5;
  private static final int ITEM_TYPE_MASK = 0x3;

  private NativeFormat() {}

  /**
   * A filter whose frame has been checked.
   *
   * @param kind the kind
   * @param itemType the item type
   * @param items distinct items, 0 or more
   * @param all the whole filter, frame included
   * @param bodyOffset where the body begins in {@code all}
   * @param body the kind's own bytes
   */
  record Frame(
      FilterKind kind, ItemType itemType, long items, Bytes all, int bodyOffset, Bytes body) {}

  /** A filter being written: the frame is in place and the body, zeroed, begins at bodyOffset. */
  static final class Draft {
    private final byte[] bytes;
    private final int bodyOffset;

    private Draft(byte[] bytes, int bodyOffset) {
      this.bytes = bytes;
      this.bodyOffset = bodyOffset;
    }

    byte[] bytes() {
      return bytes;
    }

    int bodyOffset() {
      return bodyOffset;
    }

    /** Writes the checksum and hands out the bytes. */
    byte[] seal() {
      int end = bytes.length - CHECKSUM_BYTES;
      int sum = checksum(Bytes.of(bytes), end);
      bytes[end] = (byte) sum;
      bytes[end + 1] = (byte) (sum >>> 8);
      return bytes;
    }
  }

  static Draft draft(FilterKind kind, ItemType itemType, long items, long bodyBytes) {
    int bodyOffset = ITEMS_OFFSET + varintBytes(items);
    int size = checkSize(kind, items, bodyBytes);
    byte[] bytes = new byte[size];
    bytes[0] = (byte) (MAGIC << 4 | VERSION);
    bytes[1] = (byte) (itemType.id() << ITEM_TYPE_SHIFT | kind.id());
    int at = ITEMS_OFFSET;
    long rest = items;
    for (; rest >= 0x80; rest >>>= 7) {
      bytes[at++] = (byte) (rest | 0x80);
    }
    bytes[at] = (byte) rest;
    return new Draft(bytes, bodyOffset);
  }

  /**
   * The size of a whole filter with such a body.
   *
   * @throws IllegalArgumentException if it is more than one array can hold
   */
  static int checkSize(FilterKind kind, long items, long bodyBytes) {
    long size = sizeBytes(items, bodyBytes);
    if (size > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "a %s filter of %d items would take %d bytes, more than the %d that one filter may have; use more users, a higher fpp or a cap on items"
              .formatted(kind.label(), items, size, Integer.MAX_VALUE - 8));
    }
    return (int) size;
  }

  /** The size of a whole filter with such a body. */
  static long sizeBytes(long items, long bodyBytes) {
    return ITEMS_OFFSET + varintBytes(items) + bodyBytes + CHECKSUM_BYTES;
  }

  static byte[] empty(FilterKind kind, ItemType itemType) {
    return draft(kind, itemType, 0, 0).seal();
  }

  /**
   * Reads and checks the frame.
   *
   * @throws FilterFormatException if any field, the checksum or the length is wrong
   */
  static Frame read(Bytes all) {
    int length = all.length();
    if (length < MIN_BYTES) {
      throw new FilterFormatException(
          "length", 0, "at least " + MIN_BYTES + " bytes", length + " bytes");
    }
    int first = all.byteAt(0) & 0xFF;
    if (first >>> 4 != MAGIC) {
      throw new FilterFormatException("magic", 0, "0xB in the high four bits", hex(first));
    }
    if ((first & 0xF) != VERSION) {
      throw new FilterFormatException(
          "version", 0, VERSION + " (the newest that this reader knows)", "" + (first & 0xF));
    }
    checkChecksum(all);
    int second = all.byteAt(1) & 0xFF;
    if (second >>> 7 != 0) {
      throw new FilterFormatException("reserved bit", 1, "0 in bit 7", hex(second));
    }
    FilterKind kind = kind(second & MAX_KIND_ID);
    ItemType itemType = itemType(second >>> ITEM_TYPE_SHIFT & ITEM_TYPE_MASK);
    long items = 0;
    int at = ITEMS_OFFSET;
    int end = length - CHECKSUM_BYTES;
    for (int shift = 0; ; shift += 7) {
      if (at == end || shift > 56) {
        throw new FilterFormatException(
            "items", ITEMS_OFFSET, "a varint of at most 9 bytes within the filter", "no end of it");
      }
      long next = all.byteAt(at++);
      items |= (next & 0x7F) << shift;
      if (next >= 0) {
        if (next == 0 && shift > 0) {
          throw new FilterFormatException(
              "items", ITEMS_OFFSET, "a varint in its shortest form", "a last byte of 0");
        }
        break;
      }
    }
    if (items > Sizing.MAX_ITEMS) {
      throw new FilterFormatException(
          "items", ITEMS_OFFSET, "at most " + Sizing.MAX_ITEMS, "" + items);
    }
    if (items == 0 && at != end) {
      throw new FilterFormatException(
          "body", at, "no bytes, as there are no items", (end - at) + " bytes");
    }
    return new Frame(kind, itemType, items, all, at, all.slice(at, end));
  }

  private static void checkChecksum(Bytes all) {
    int end = all.length() - CHECKSUM_BYTES;
    int stored = (all.byteAt(end) & 0xFF) | (all.byteAt(end + 1) & 0xFF) << 8;
    int computed = checksum(all, end);
    if (stored != computed) {
      throw new FilterFormatException(
          "checksum",
          end,
          hex(computed) + ", from the " + end + " bytes before it",
          hex(stored) + " (truncated, extended or damaged bytes)");
    }
  }

  private static int checksum(Bytes all, int end) {
    int crc = all.crc(end);
    return (crc ^ crc >>> 16) & 0xFFFF;
  }

  /** The kind that the header names; the rest is not looked at. */
  static FilterKind kind(byte[] all) {
    if (all.length < MIN_BYTES) {
      throw new FilterFormatException(
          "length", 0, "at least " + MIN_BYTES + " bytes", all.length + " bytes");
    }
    return kind(all[1] & MAX_KIND_ID);
  }

  private static FilterKind kind(int id) {
    KindCodec codec = KindRegistry.ofId(id);
    if (codec != null) {
      return codec.kind();
    }
    throw new FilterFormatException("kind", 1, "the id of a kind that this reader knows", "" + id);
  }

  private static ItemType itemType(int id) {
    for (ItemType type : ItemType.values()) {
      if (type.id() == id) {
        return type;
      }
    }
    throw new FilterFormatException("item type", 1, "1 (long) or 2 (string)", "" + id);
  }

  private static int varintBytes(long value) {
    return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / 7);
  }

  private static String hex(int value) {
    return "0x%02X".formatted(value);
  }
}
