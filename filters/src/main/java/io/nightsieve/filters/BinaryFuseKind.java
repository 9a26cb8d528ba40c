package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Draft;
import io.nightsieve.filters.NativeFormat.Frame;

/**
 * A binary fuse filter (Graf, Lemire 2022): static, three bytes looked at a query and no loop, so
 * the quickest to ask of all. Fingerprints are of 8 bits for rates from 1/256, of 16 from 1/65,536,
 * of 24 and 32 below; between these the rate is better than asked for and not cheaper.
 *
 * <p>Body: one byte seed; one byte shape, its bits 0-4 the exponent of the segment's size, or 0 for
 * three segments of any size, its bits 5-6 the bytes of a fingerprint less 1; then the slots.
 */
final class BinaryFuseKind implements KindCodec {
  private static final int HEAD_BYTES = 2;
  private static final int EXPONENT_MASK = 0x1F;
  private static final int WIDTH_SHIFT = 5;
  private static final int WIDTH_MASK = 0x3;

  @Override
  public FilterKind kind() {
    return FilterKind.BINARY_FUSE;
  }

  @Override
  public FilterSize size(FilterSpec spec, long items) {
    FuseShape shape = FuseShape.forRate(items, 0, spec.fpp());
    return new FilterSize(
        kind(), NativeFormat.sizeBytes(items, HEAD_BYTES + shape.bytes()), shape.fpp());
  }

  @Override
  public byte[] build(FilterSpec spec, long[] hashes, int from, int to) {
    int items = to - from;
    for (int seed = 0; seed < FuseShape.SEEDS; seed++) {
      FuseShape shape = FuseShape.forRate(items, seed, spec.fpp());
      Draft draft = NativeFormat.draft(kind(), spec.itemType(), items, HEAD_BYTES + shape.bytes());
      byte[] bytes = draft.bytes();
      int at = draft.bodyOffset();
      if (Fuse.solve(hashes, from, to, seed, shape, bytes, at + HEAD_BYTES)) {
        bytes[at] = (byte) seed;
        bytes[at + 1] = (byte) ((shape.fingerprintBytes() - 1) << WIDTH_SHIFT | exponent(shape));
        return draft.seal();
      }
    }
    return new ExactKind().build(spec, hashes, from, to);
  }

  private static int exponent(FuseShape shape) {
    return shape.segments() == 1 ? 0 : Integer.numberOfTrailingZeros(shape.segment());
  }

  @Override
  public MembershipFilter open(Frame frame) {
    return new Filter(frame);
  }

  private static FuseShape stored(Frame frame) {
    Bytes body = frame.body();
    if (body.length() <= HEAD_BYTES) {
      throw new FilterFormatException(
          "slots", frame.bodyOffset(), "a seed, a shape and slots", body.length() + " bytes");
    }
    int code = body.byteAt(1) & 0xFF;
    int exponent = code & EXPONENT_MASK;
    if (exponent > FuseShape.MAX_SEGMENT_BITS || code >>> WIDTH_SHIFT > WIDTH_MASK) {
      throw new FilterFormatException(
          "shape",
          frame.bodyOffset() + 1L,
          "bits 0-4 at most " + FuseShape.MAX_SEGMENT_BITS + " and bit 7 clear",
          "0x%02X".formatted(code));
    }
    int width = (code >>> WIDTH_SHIFT) + 1;
    int slots = (body.length() - HEAD_BYTES) / width;
    int segment = exponent == 0 ? slots / 3 : 1 << exponent;
    FuseShape shape = new FuseShape(segment, exponent == 0 ? 1 : slots / segment - 2L, width);
    // Each item needs a slot of its own, whatever else it shares.
    if (shape.segments() < 1
        || shape.bytes() != body.length() - HEAD_BYTES
        || shape.slots() < frame.items()) {
      throw new FilterFormatException(
          "slots",
          frame.bodyOffset() + HEAD_BYTES,
          "three or more segments of %s slots of %d bytes, a slot or more for each of %d items"
              .formatted(exponent == 0 ? "equally many" : segment, width, frame.items()),
          body.length() - HEAD_BYTES + " bytes");
    }
    return shape;
  }

  private static final class Filter extends NativeFilter {
    private final Bytes slots;
    private final int seed;
    private final int width;
    private final int segment;
    private final long firsts;
    private final int baseMask;
    private final double fpp;

    Filter(Frame frame) {
      super(frame);
      FuseShape shape = stored(frame);
      seed = frame.body().byteAt(0) & 0xFF;
      slots = frame.body().slice(HEAD_BYTES, frame.body().length());
      width = shape.fingerprintBytes();
      segment = shape.segment();
      firsts = shape.firsts();
      baseMask = shape.baseMask();
      fpp = shape.fpp();
    }

    @Override
    public double expectedFpp() {
      return fpp;
    }

    @Override
    public boolean mightContainHash(long hash) {
      return contains(Ribbon.equation(hash, seed));
    }

    private boolean contains(long equation) {
      long drawn = Fuse.draw(equation);
      int first = Fuse.first(equation, firsts);
      int base = (first & baseMask) + segment;
      int second = base + Fuse.secondOffset(drawn, segment);
      int third = base + segment + Fuse.thirdOffset(drawn, segment);
      for (int k = 0; k < width; k++) {
        int sum =
            slots.byteAt(first * width + k)
                ^ slots.byteAt(second * width + k)
                ^ slots.byteAt(third * width + k);
        if ((byte) (sum ^ (int) (equation >>> (Byte.SIZE * k))) != 0) {
          return false;
        }
      }
      return true;
    }

    /** The first byte of the fingerprints, without a branch, says no to nearly all. */
    @Override
    void ask(long[] hashes, boolean[] seen) {
      byte[] array = slots.array();
      if (array == null) {
        super.ask(hashes, seen);
        return;
      }
      int start = slots.arrayStart();
      for (int i = 0; i < hashes.length; i++) {
        hashes[i] = Ribbon.equation(hashes[i], seed);
      }
      for (int i = 0; i < hashes.length; i++) {
        long equation = hashes[i];
        long drawn = Fuse.draw(equation);
        int first = Fuse.first(equation, firsts);
        int base = (first & baseMask) + segment;
        int second = base + Fuse.secondOffset(drawn, segment);
        int third = base + segment + Fuse.thirdOffset(drawn, segment);
        int sum =
            array[start + first * width]
                ^ array[start + second * width]
                ^ array[start + third * width];
        seen[i] = (byte) (sum ^ (int) equation) == 0 && (width == 1 || contains(equation));
      }
    }
  }
}
