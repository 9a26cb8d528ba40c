package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.Set;

/**
 * Filters of httpimp/bloomfilter (Go): the bits and nothing else. m follows from the length, k from
 * the rate of the specification. See docs/spec/httpimp.md.
 */
public final class HttpimpFormat implements WireFormat {
  private static final String LABEL = "httpimp";

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public String hash() {
    return "fnv1a32, mixed/seeds=0 and 1576284489";
  }

  @Override
  public FilterKind kind() {
    return FilterKind.BLOOM;
  }

  @Override
  public Set<ItemType> itemTypes() {
    return Set.of(ItemType.STRING);
  }

  @Override
  public double minFpp() {
    return SteppedProbes.MIN_ERROR;
  }

  @Override
  public int words() {
    return 1;
  }

  @Override
  public void fingerprint(byte[] key, int offset, int length, long[] fingerprint, int at) {
    fingerprint[at] = HttpimpBits.fingerprint(key, offset, length);
  }

  /**
   * What the peer holds that was made for the capacity of {@link #shape} and the rate, after all
   * items.
   */
  @Override
  public byte[] build(FilterSpec spec, long[] fingerprints, int items) {
    PeerMath.checkFpp(this, spec);
    HttpimpShape shape = shape(spec, items);
    byte[] bytes = new byte[(int) (shape.bits() / Byte.SIZE)];
    for (int i = 0; i < items; i++) {
      HttpimpBits.set(bytes, shape.bits(), shape.hashes(), fingerprints[i]);
    }
    return bytes;
  }

  /**
   * The peer's own sizing, for the smallest capacity that keeps the rate with so many items,
   * headroom included.
   */
  static HttpimpShape shape(FilterSpec spec, int items) {
    long needed = Math.max(1, spec.capacity(items));
    long capacity = SteppedProbes.capacity(LABEL, HttpimpFormat::probes, needed, spec.fpp());
    return HttpimpShape.sized(capacity, spec.fpp());
  }

  private static SteppedProbes.Shape probes(long capacity, double fpp) {
    return HttpimpShape.sized(capacity, fpp).probes();
  }

  @Override
  public PeerFilter open(FilterSpec spec, byte[] bytes) {
    if (bytes.length == 0 || bytes.length % Integer.BYTES != 0) {
      throw new FilterFormatException(
          "length", 0, "a positive multiple of 4 bytes", bytes.length + " bytes");
    }
    if ((long) bytes.length * Byte.SIZE > HttpimpShape.MAX_BITS) {
      throw new FilterFormatException(
          "length", 0, "at most %d bits".formatted(HttpimpShape.MAX_BITS), bytes.length + " bytes");
    }
    return new HttpimpFilter(bytes, HttpimpShape.fewestHashes(spec.fpp()));
  }
}
