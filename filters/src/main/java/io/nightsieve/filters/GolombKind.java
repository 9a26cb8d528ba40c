package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Draft;
import io.nightsieve.filters.NativeFormat.Frame;

/**
 * A Golomb-coded set (Putze, Sanders, Singler 2009, "Cache-, hash- and space-efficient Bloom
 * filters"): static. The items' hashes are scaled to [0, F), and the gaps between them are written
 * as Rice codes. A query decodes half a part, so this kind is for small sets and for batches.
 *
 * <p>Body: one byte with the rate's code c; for more than {@link #PART_ITEMS} items 4 bytes for
 * each part with the bit, from the end of the directory, at which it ends; then the codes. The last
 * byte is filled up with ones.
 */
final class GolombKind implements KindCodec {
  static final int PART_ITEMS = 256;

  /** Codes are eighths of a bit: code c is the rate 2 to the power -c/8. */
  static final int CODES_A_BIT = 8;

  /** Below the smallest rate that can be asked for; keeps F under 2^62. */
  static final int MAX_CODE = 240;

  private static final long MAX_GOLOMB_ITEMS = Integer.MAX_VALUE;
  private static final long UNSIGNED_INT = 0xFFFFFFFFL;

  /* 2^(31 + j/8), rounded: integers, so that no two machines disagree on F. */
  private static final long[] EIGHTHS = {
    0x80000000L,
    0x8B95C1E4L,
    0x9837F052L,
    0xA5FED6AAL,
    0xB504F334L,
    0xC5672A11L,
    0xD744FCCBL,
    0xEAC0C6E8L
  };

  @Override
  public FilterKind kind() {
    return FilterKind.GOLOMB;
  }

  /** The smallest code whose rate is at most fpp. */
  static int code(double fpp) {
    int code = (int) StrictMath.ceil(-StrictMath.log(fpp) / StrictMath.log(2) * CODES_A_BIT);
    return Math.max(1, Math.min(MAX_CODE, code));
  }

  /** F, the size of the range that hashes are scaled to: the next integer above n 2^(c/8). */
  static long range(long items, int code) {
    return ((items * EIGHTHS[code % CODES_A_BIT]) >>> (31 - code / CODES_A_BIT)) + 1;
  }

  /** The bits of a Rice code that are written as they are. */
  static int riceBits(int code) {
    return (code - 1) / CODES_A_BIT;
  }

  private static long parts(long items) {
    return (items + PART_ITEMS - 1) / PART_ITEMS;
  }

  private static long directoryBytes(long items) {
    return items <= PART_ITEMS ? 0 : parts(items) * Integer.BYTES;
  }

  /** The place of a hash in [0, range), in the order of the hashes as signed numbers. */
  static long place(long hash, long range) {
    return Math.multiplyHigh((hash ^ Long.MIN_VALUE) >>> 1, range << 1);
  }

  private static long firstPlace(long part, long parts, long range) {
    // part < 2^23 and range < 2^63: split so that nothing overflows.
    return range / parts * part + range % parts * part / parts;
  }

  @Override
  public FilterSize size(FilterSpec spec, long items) {
    int code = code(spec.fpp());
    double gap = StrictMath.pow(2, (double) code / CODES_A_BIT);
    int rice = riceBits(code);
    // The mean Rice code of a geometric gap; items that share a place are written once.
    double quotient = 1 / StrictMath.expm1(StrictMath.scalb(1.0, rice) / gap);
    double places = items * gap * -StrictMath.expm1(-1 / gap);
    double bits = places * (rice + 1 + quotient);
    long body = 1 + directoryBytes(items) + (long) StrictMath.ceil(bits / Byte.SIZE);
    return new FilterSize(kind(), NativeFormat.sizeBytes(items, body), 1 / gap);
  }

  @Override
  public byte[] build(FilterSpec spec, long[] hashes, int from, int to) {
    int items = to - from;
    int code = code(spec.fpp());
    long range = range(items, code);
    int parts = items <= PART_ITEMS ? 1 : (int) parts(items);
    RiceWriter codes = new RiceWriter(riceBits(code), items);
    long[] ends = new long[parts];
    long next = 0;
    int part = 0;
    long partEnd = firstPlace(1, parts, range);
    for (int i = from; i < to; i++) {
      long place = place(hashes[i], range);
      while (place >= partEnd) {
        ends[part++] = codes.bits();
        next = partEnd;
        partEnd = firstPlace(part + 1L, parts, range);
      }
      if (place >= next) {
        codes.write(place - next);
        next = place + 1;
      }
    }
    while (part < parts) {
      ends[part++] = codes.bits();
    }
    if (codes.bits() > UNSIGNED_INT) {
      throw new IllegalArgumentException(
          "a golomb filter of %d items would take %d bits, more than the %d that one may have; use kind ribbon"
              .formatted(items, codes.bits(), UNSIGNED_INT));
    }
    int directory = (int) directoryBytes(items);
    byte[] written = codes.finish();
    Draft draft =
        NativeFormat.draft(kind(), spec.itemType(), items, 1L + directory + written.length);
    byte[] bytes = draft.bytes();
    int at = draft.bodyOffset();
    bytes[at++] = (byte) code;
    for (int p = 0; p < parts && directory > 0; p++) {
      for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
        bytes[at++] = (byte) (ends[p] >>> shift);
      }
    }
    System.arraycopy(written, 0, bytes, at, written.length);
    return draft.seal();
  }

  @Override
  public MembershipFilter open(Frame frame) {
    return new Filter(frame);
  }

  private static final class Filter extends NativeFilter {
    private final Bytes codes;
    private final long codeBits;
    private final Bytes directory;
    private final int parts;
    private final long range;
    private final int rice;

    Filter(Frame frame) {
      super(frame);
      Bytes body = frame.body();
      long at = 1 + directoryBytes(frame.items());
      if (body.length() <= at || frame.items() > MAX_GOLOMB_ITEMS) {
        throw new FilterFormatException(
            "codes",
            frame.bodyOffset(),
            "more than " + at + " bytes for " + frame.items() + " items",
            body.length() + " bytes");
      }
      int code = body.byteAt(0) & 0xFF;
      if (code < 1 || code > MAX_CODE) {
        throw new FilterFormatException(
            "rate code", frame.bodyOffset(), "1 to " + MAX_CODE, "" + code);
      }
      directory = body.slice(1, (int) at);
      codes = body.slice((int) at, body.length()).atLeast(RiceReader.MIN_BYTES);
      codeBits = (body.length() - at) * Byte.SIZE;
      parts = directory.length() == 0 ? 1 : directory.length() / Integer.BYTES;
      range = range(frame.items(), code);
      rice = riceBits(code);
      long before = 0;
      for (int p = 0; p < parts; p++) {
        if (end(p) < before || end(p) > codeBits) {
          throw new FilterFormatException(
              "end of part " + p,
              frame.bodyOffset() + 1 + (long) p * Integer.BYTES,
              "%d to %d".formatted(before, codeBits),
              "" + end(p));
        }
        before = end(p);
      }
    }

    private long begin(int part) {
      return part == 0 ? 0 : end(part - 1);
    }

    private long end(int part) {
      return directory.length() == 0
          ? codeBits
          : directory.intAt(part * Integer.BYTES) & UNSIGNED_INT;
    }

    private long first(int part) {
      return firstPlace(part, parts, range);
    }

    /** The part whose first place is the last at or below: a guess, then at most a step. */
    private int part(long place) {
      if (parts == 1) {
        return 0;
      }
      int part = (int) Math.min(parts - 1L, (long) ((double) place / range * parts));
      while (part > 0 && first(part) > place) {
        part--;
      }
      while (part < parts - 1 && first(part + 1) <= place) {
        part++;
      }
      return part;
    }

    @Override
    public double expectedFpp() {
      return Math.min(1, (double) items() / range);
    }

    @Override
    public boolean mightContainHash(long hash) {
      long place = place(hash, range);
      int part = part(place);
      return RiceReader.contains(codes, begin(part), end(part), rice, place - first(part));
    }

    /** Each part that has candidates is decoded once, unless they are too few to share it. */
    @Override
    void ask(long[] hashes, boolean[] seen) {
      if (hashes.length < 2L * parts) {
        super.ask(hashes, seen);
        return;
      }
      int[] ends = new int[parts + 1];
      for (long hash : hashes) {
        ends[part(place(hash, range)) + 1]++;
      }
      for (int part = 0; part < parts; part++) {
        ends[part + 1] += ends[part];
      }
      int[] dealt = new int[hashes.length];
      int[] next = ends.clone();
      for (int i = 0; i < hashes.length; i++) {
        dealt[next[part(place(hashes[i], range))]++] = i;
      }
      for (int part = 0; part < parts; part++) {
        if (ends[part] < ends[part + 1]) {
          PlaceIndex places = decoded(part);
          for (int i = ends[part]; i < ends[part + 1]; i++) {
            seen[dealt[i]] = places.contains(place(hashes[dealt[i]], range) - first(part));
          }
        }
      }
    }

    private PlaceIndex decoded(int part) {
      long size = (part + 1 < parts ? first(part + 1) : range) - first(part);
      int guess = (int) Math.min(items(), PART_ITEMS + PART_ITEMS / 4);
      return new PlaceIndex(
          RiceReader.places(codes, begin(part), end(part), rice, size, guess), size);
    }
  }
}
