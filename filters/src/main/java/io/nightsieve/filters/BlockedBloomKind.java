package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Draft;
import io.nightsieve.filters.NativeFormat.Frame;

/**
 * A blocked Bloom filter (Putze, Sanders, Singler 2009): an item's bits all lie in one block of 64
 * bytes, so a query of a large filter touches one cache line. Blocks fill unevenly, and the sizing
 * pays for it in bits.
 *
 * <p>Body: one byte k, 1 to {@link Sizing#MAX_PROBES}; then the blocks. A filter of fewer than 64
 * bytes is one block of its own size.
 */
final class BlockedBloomKind implements KindCodec.Mergeable {
  static final int BLOCK_BYTES = 64;
  static final int BLOCK_BITS = BLOCK_BYTES * Byte.SIZE;

  /* Deals hashes to blocks by other bits than the probes', which start from the hash itself. */
  private static final long DEAL = 0x9E3779B97F4A7C15L;

  @Override
  public FilterKind kind() {
    return FilterKind.BLOCKED_BLOOM;
  }

  static long block(long hash, long blocks) {
    return Math.multiplyHigh((hash * DEAL) >>> 1, blocks << 1);
  }

  @Override
  public FilterSize size(FilterSpec spec, long items) {
    BlockedSizing.Size size = BlockedSizing.of(spec.capacity(items), spec.fpp());
    return new FilterSize(
        kind(), NativeFormat.sizeBytes(items, 1 + size.bytes()), size.expectedFpp());
  }

  @Override
  public byte[] build(FilterSpec spec, long[] hashes, int from, int to) {
    BlockedSizing.Size size = BlockedSizing.of(spec.capacity(to - from), spec.fpp());
    return build(spec.itemType(), size, hashes, from, to);
  }

  static byte[] build(ItemType itemType, BlockedSizing.Size size, long[] hashes, int from, int to) {
    Draft draft =
        NativeFormat.draft(FilterKind.BLOCKED_BLOOM, itemType, to - from, 1 + size.bytes());
    byte[] bytes = draft.bytes();
    bytes[draft.bodyOffset()] = (byte) size.probes();
    int start = draft.bodyOffset() + 1;
    long blocks = Math.max(1, size.bytes() / BLOCK_BYTES);
    int blockBits = (int) Math.min(BLOCK_BITS, size.bytes() * Byte.SIZE);
    for (int i = from; i < to; i++) {
      int base = start + (int) (block(hashes[i], blocks) * BLOCK_BYTES);
      long state = hashes[i];
      for (int probe = size.probes(); probe > 0; probe--) {
        state = BloomKind.next(state);
        int bit = bit(state, blockBits);
        bytes[base + (bit >>> 3)] |= (byte) (1 << (bit & 7));
      }
    }
    return draft.seal();
  }

  private static int bit(long state, int blockBits) {
    return (int) (((state >>> 32) * blockBits) >>> 32);
  }

  @Override
  public MembershipFilter open(Frame frame) {
    return new Filter(frame);
  }

  @Override
  public byte[] merge(MembershipFilter left, MembershipFilter right) {
    Filter a = (Filter) left;
    Filter b = (Filter) right;
    FilterMismatchException.check("bytes", a.field.length(), b.field.length());
    FilterMismatchException.check("probes", a.probes, b.probes);
    int bytes = a.field.length();
    byte[] union = new byte[bytes];
    double items = 0;
    for (int block = 0; block < bytes; block += BLOCK_BYTES) {
      int set = 0;
      for (int i = block; i < Math.min(bytes, block + BLOCK_BYTES); i++) {
        union[i] = (byte) (a.field.byteAt(i) | b.field.byteAt(i));
        set += Integer.bitCount(union[i] & 0xFF);
      }
      items += set == 0 ? 0 : Sizing.bloomItemsIn(set, a.blockBits, a.probes);
    }
    long count = Math.max(Math.max(a.items(), b.items()), Math.round(items));
    Draft draft = NativeFormat.draft(kind(), a.itemType(), count, 1L + bytes);
    draft.bytes()[draft.bodyOffset()] = (byte) a.probes;
    System.arraycopy(union, 0, draft.bytes(), draft.bodyOffset() + 1, bytes);
    return draft.seal();
  }

  private static final class Filter extends NativeFilter {
    private final Bytes field;
    private final long blocks;
    private final int blockBits;
    private final int probes;

    Filter(Frame frame) {
      super(frame);
      Bytes body = frame.body();
      int bytes = body.length() - 1;
      if (bytes < 1 || (bytes > BLOCK_BYTES && bytes % BLOCK_BYTES != 0)) {
        throw new FilterFormatException(
            "blocks",
            frame.bodyOffset() + 1L,
            "1 to 64 bytes or a multiple of 64",
            bytes + " bytes");
      }
      probes = body.byteAt(0) & 0xFF;
      if (probes < 1 || probes > Sizing.MAX_PROBES) {
        throw new FilterFormatException(
            "k", frame.bodyOffset(), "1 to " + Sizing.MAX_PROBES, "" + probes);
      }
      field = body.slice(1, body.length());
      blocks = Math.max(1, bytes / BLOCK_BYTES);
      blockBits = Math.min(BLOCK_BITS, bytes * Byte.SIZE);
    }

    @Override
    public double expectedFpp() {
      double sum = 0;
      for (int block = 0; block < field.length(); block += BLOCK_BYTES) {
        int set = 0;
        for (int i = block; i < Math.min(field.length(), block + BLOCK_BYTES); i++) {
          set += Integer.bitCount(field.byteAt(i) & 0xFF);
        }
        sum += StrictMath.pow((double) set / blockBits, probes);
      }
      return sum / blocks;
    }

    @Override
    public boolean mightContainHash(long hash) {
      int base = (int) (block(hash, blocks) * BLOCK_BYTES);
      long state = hash;
      int probe = probes;
      for (; probe > 1; probe -= 2) {
        long first = BloomKind.next(state);
        state = BloomKind.next(first);
        if ((isSet(base, first) & isSet(base, state) & 1) == 0) {
          return false;
        }
      }
      return probe == 0 || (isSet(base, BloomKind.next(state)) & 1) != 0;
    }

    /** In bit 0 of the result. */
    private int isSet(int base, long state) {
      int bit = bit(state, blockBits);
      return field.byteAt(base + (bit >>> 3)) >>> (bit & 7);
    }
  }
}
