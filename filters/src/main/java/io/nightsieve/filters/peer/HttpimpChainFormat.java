package io.nightsieve.filters.peer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.List;
import java.util.Set;

/**
 * A user's whole {@link HttpimpChain} in one value: a line with the number of elements, then each
 * element of the list on a line of its own, newest first. A sink pushes the lines but the first.
 * See docs/spec/httpimp.md.
 */
public final class HttpimpChainFormat implements WireFormat {
  private static final HttpimpFormat LINK = new HttpimpFormat();

  @Override
  public String label() {
    return "httpimp-chain";
  }

  @Override
  public String hash() {
    return LINK.hash();
  }

  @Override
  public FilterKind kind() {
    return LINK.kind();
  }

  @Override
  public Set<ItemType> itemTypes() {
    return LINK.itemTypes();
  }

  /** That of all links, full: the shape is fixed. */
  @Override
  public double minFpp() {
    return HttpimpChain.MAX_LINKS * HttpimpChain.FULL_LINK_FPP;
  }

  /** One item more would drop the oldest link and with it a thousand items. */
  @Override
  public long maxItems() {
    return HttpimpChain.MAX_LINKS * HttpimpChain.LINK_CAPACITY;
  }

  @Override
  public int words() {
    return LINK.words();
  }

  @Override
  public void fingerprint(byte[] key, int offset, int length, long[] fingerprint, int at) {
    LINK.fingerprint(key, offset, length, fingerprint, at);
  }

  /**
   * What the list holds after batches of 1,000 items in the order given. The shape of the links is
   * fixed: headroom is what the newest has left, and the rate is 0.001 for each link.
   */
  @Override
  public byte[] build(FilterSpec spec, long[] fingerprints, int items) {
    PeerMath.checkFpp(this, spec);
    PeerMath.checkItems(this, items);
    int batches = Math.max(1, (items - 1) / HttpimpChain.LINK_CAPACITY + 1);
    HttpimpChain chain = new HttpimpChain();
    for (int i = 0; i < batches; i++) {
      int from = i * HttpimpChain.LINK_CAPACITY;
      chain.add(fingerprints, from, Math.min(items, from + HttpimpChain.LINK_CAPACITY));
    }
    List<String> elements = chain.elements();
    return (elements.size() + "\n" + String.join("\n", elements)).getBytes(ISO_8859_1);
  }

  @Override
  public PeerFilter open(FilterSpec spec, byte[] bytes) {
    List<PeerFilter> links = HttpimpChain.of(elements(bytes)).filters();
    return new PeerFilter() {
      @Override
      public boolean mightContain(long[] fingerprint, int at) {
        for (int i = 0; i < links.size(); i++) {
          if (links.get(i).mightContain(fingerprint, at)) {
            return true;
          }
        }
        return false;
      }

      @Override
      public double expectedFpp() {
        double negative = 1;
        for (PeerFilter link : links) {
          negative *= 1 - link.expectedFpp();
        }
        return 1 - negative;
      }

      @Override
      public long sizeBytes() {
        return bytes.length;
      }
    };
  }

  /**
   * The elements of the list, newest first, to be pushed to Redis in this order with RPUSH.
   *
   * @throws FilterFormatException if the number of lines is not what the first one says
   */
  public static List<String> elements(byte[] stored) {
    if (stored.length < 2 || stored[0] < '1' || stored[0] > '0' + HttpimpChain.MAX_LINKS) {
      throw new FilterFormatException(
          "number of elements",
          0,
          "a digit of 1 to " + HttpimpChain.MAX_LINKS,
          stored.length < 2 ? stored.length + " bytes" : "byte " + stored[0]);
    }
    List<String> lines = new String(stored, ISO_8859_1).lines().toList();
    int expected = stored[0] - '0';
    if (lines.get(0).length() != 1 || lines.size() != expected + 1) {
      throw new FilterFormatException(
          "elements", 2, expected + " lines", lines.size() - 1 + " lines");
    }
    return lines.subList(1, lines.size());
  }
}
