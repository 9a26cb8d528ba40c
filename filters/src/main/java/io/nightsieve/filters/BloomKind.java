package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Draft;
import io.nightsieve.filters.NativeFormat.Frame;
import io.nightsieve.filters.Sizing.BloomSize;

/**
 * A Bloom filter whose number of bits is any multiple of 8.
 *
 * <p>Body: one byte k, the number of probes, 1 to {@link Sizing#MAX_PROBES}; then the bits, bit x
 * in byte x / 8, from the least significant.
 */
final class BloomKind implements KindCodec.Mergeable, KindCodec.Updatable {
  /*
   * Probes. Double hashing (a + i b mod m) has only m(m-1) probe sets, far too few for a filter of a
   * few hundred bits: it misses its rate tenfold and more (Dillinger, Manolios 2004; Kirsch,
   * Mitzenmacher 2006 promise it for large m only). Here the item hash is the start of a linear
   * congruential sequence modulo 2^64, one multiplication a probe, and a probe is the sequence's
   * number scaled to [0, m) by a high multiplication, so the strong upper bits decide. The multiplier
   * passes the spectral test in all dimensions up to 8 (Steele, Vigna 2022, "Computationally easy,
   * spectrally good multipliers"). A hash has 2^64 probe sets, whatever m.
   */
  private static final long MULTIPLIER = 0xD1342543DE82EF95L;
  private static final long INCREMENT = 0x9E3779B97F4A7C15L;

  @Override
  public FilterKind kind() {
    return FilterKind.BLOOM;
  }

  @Override
  public byte[] build(FilterSpec spec, long[] hashes, int from, int to) {
    BloomSize size = Sizing.bloom(spec.capacity(to - from), spec.fpp());
    return build(spec.itemType(), size, hashes, from, to);
  }

  @Override
  public FilterSize size(FilterSpec spec, long items) {
    BloomSize size = Sizing.bloom(spec.capacity(items), spec.fpp());
    return new FilterSize(
        kind(), NativeFormat.sizeBytes(items, 1 + size.sizeBytes()), size.expectedFpp());
  }

  static byte[] build(ItemType itemType, BloomSize size, long[] hashes, int from, int to) {
    Draft draft =
        NativeFormat.draft(FilterKind.BLOOM, itemType, to - from, 1 + size.bits() / Byte.SIZE);
    byte[] bytes = draft.bytes();
    bytes[draft.bodyOffset()] = (byte) size.probes();
    int start = draft.bodyOffset() + 1;
    long bits = size.bits();
    for (int i = from; i < to; i++) {
      long state = hashes[i];
      for (int probe = size.probes(); probe > 0; probe--) {
        state = next(state);
        long index = index(state, bits);
        bytes[start + (int) (index >>> 3)] |= (byte) (1 << (index & 7));
      }
    }
    return draft.seal();
  }

  /** The next number of an item's sequence; the first is {@code next(hash)}. */
  static long next(long state) {
    return state * MULTIPLIER + INCREMENT;
  }

  /** The bit, in [0, bits), that a number of the sequence names; bits in [1, 2^62). */
  static long index(long state, long bits) {
    return Math.multiplyHigh(state >>> 1, bits << 1);
  }

  @Override
  public MembershipFilter open(Frame frame) {
    return new Filter(frame);
  }

  @Override
  public byte[] merge(MembershipFilter left, MembershipFilter right) {
    Filter a = (Filter) left;
    Filter b = (Filter) right;
    FilterMismatchException.check("bits", a.bits, b.bits);
    FilterMismatchException.check("probes", a.probes, b.probes);
    int bytes = a.field.length();
    byte[] union = new byte[bytes];
    long set = 0;
    for (int i = 0; i < bytes; i++) {
      union[i] = (byte) (a.field.byteAt(i) | b.field.byteAt(i));
      set += Integer.bitCount(union[i] & 0xFF);
    }
    long items = Math.max(Math.max(a.items(), b.items()), Sizing.bloomItems(set, a.bits, a.probes));
    Draft draft = NativeFormat.draft(FilterKind.BLOOM, a.itemType(), items, 1 + bytes);
    return seal(draft, a.probes, union);
  }

  private static byte[] seal(Draft draft, int probes, byte[] field) {
    draft.bytes()[draft.bodyOffset()] = (byte) probes;
    System.arraycopy(field, 0, draft.bytes(), draft.bodyOffset() + 1, field.length);
    return draft.seal();
  }

  @Override
  public UpdatableFilter update(Frame frame, double fpp) {
    if (frame.items() > 0) {
      Filter filter = new Filter(frame);
      return new Updating(frame, new BloomField(filter.field.toArray(), filter.probes), fpp);
    }
    return new Updating(
        frame, BloomField.empty(Sizing.bloom(NativeUpdatable.FIRST_ITEMS, fpp)), fpp);
  }

  private static final class Filter extends NativeFilter {
    private final Bytes field;
    private final long bits;
    private final int probes;

    Filter(Frame frame) {
      super(frame);
      Bytes body = frame.body();
      if (body.length() < 2) {
        throw new FilterFormatException(
            "body",
            frame.bodyOffset(),
            "k and at least one byte of bits",
            body.length() + " bytes");
      }
      probes = body.byteAt(0) & 0xFF;
      if (probes < 1 || probes > Sizing.MAX_PROBES) {
        throw new FilterFormatException(
            "k", frame.bodyOffset(), "1 to " + Sizing.MAX_PROBES, "" + probes);
      }
      field = body.slice(1, body.length());
      bits = (long) field.length() * Byte.SIZE;
    }

    @Override
    public double expectedFpp() {
      return BloomField.rate(field, probes);
    }

    @Override
    public boolean mightContainHash(long hash) {
      long state = hash;
      int probe = probes;
      // Two probes a step: leaving after one is a coin toss that no branch predictor wins.
      for (; probe > 1; probe -= 2) {
        long first = next(state);
        state = next(first);
        if ((bit(index(first, bits)) & bit(index(state, bits)) & 1) == 0) {
          return false;
        }
      }
      return probe == 0 || (bit(index(next(state), bits)) & 1) != 0;
    }

    /** The bit, in bit 0 of the result. */
    private int bit(long index) {
      return field.byteAt((int) (index >>> 3)) >>> (index & 7);
    }
  }

  private static final class Updating extends NativeUpdatable {
    private final BloomField field;
    private final double fpp;
    private long capacity = -1;

    Updating(Frame frame, BloomField field, double fpp) {
      super(frame);
      this.field = field;
      this.fpp = fpp;
    }

    @Override
    public double expectedFpp() {
      return field.expectedFpp();
    }

    @Override
    public boolean mightContainHash(long hash) {
      return field.contains(hash);
    }

    @Override
    public AddResult addHash(long hash) {
      if (field.contains(hash)) {
        return AddResult.ALREADY_THERE;
      }
      if (capacity < 0) {
        capacity = field.capacity(fpp);
      }
      if (items() >= capacity) {
        return AddResult.FULL;
      }
      field.add(hash);
      oneMore();
      return AddResult.ADDED;
    }

    @Override
    public byte[] toBytes() {
      if (items() == 0) {
        return NativeFormat.empty(kind(), itemType());
      }
      byte[] bits = field.bytes();
      return seal(
          NativeFormat.draft(kind(), itemType(), items(), 1L + bits.length), field.probes(), bits);
    }
  }
}
