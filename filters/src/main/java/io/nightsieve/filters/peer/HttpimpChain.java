package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterFormatException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A user's filters of httpimp/bloomfilter as they lie in a Redis list, newest first: links of 1,000
 * items at a rate of 0.001, five at most, after which the oldest is dropped. An element of the list
 * is {@code count::base64}. For one thread.
 *
 * <p>An item is its fingerprint of one word, that of {@link HttpimpFormat}.
 */
public final class HttpimpChain {
  /** Items that a link is sized for. */
  public static final int LINK_CAPACITY = 1000;

  /** The most links; a further one drops the oldest. */
  public static final int MAX_LINKS = 5;

  /** The rate that a link is sized for, 0..1. */
  public static final double LINK_FPP = 0.001;

  /** A batch goes into the newest link while the link stays below its capacity and this much. */
  private static final int OVERFILL = 10;

  static final HttpimpShape SHAPE = HttpimpShape.sized(LINK_CAPACITY, LINK_FPP);

  /** The rate to expect of a full link, 0..1, which the peer's sizing misses by a tenth. */
  static final double FULL_LINK_FPP = SteppedProbes.expectedFpp(SHAPE.probes(), LINK_CAPACITY);

  private static final int LINK_BYTES = (int) (SHAPE.bits() / Byte.SIZE);
  private static final int TEXT_LENGTH = (LINK_BYTES + 2) / 3 * 4;
  private static final String SEPARATOR = "::";

  private static final class Link {
    private long count;
    private final byte[] bytes;

    Link(long count, byte[] bytes) {
      this.count = count;
      this.bytes = bytes;
    }
  }

  /* Newest first. */
  private final List<Link> links = new ArrayList<>();

  /** A chain of no links. */
  public HttpimpChain() {}

  /**
   * The chain of a list's elements.
   *
   * @param elements newest first
   * @throws FilterFormatException if one is not {@code count::base64} of the bytes of a link
   */
  public static HttpimpChain of(List<String> elements) {
    if (elements.size() > MAX_LINKS) {
      throw new FilterFormatException(
          "elements", 0, "at most " + MAX_LINKS, String.valueOf(elements.size()));
    }
    HttpimpChain chain = new HttpimpChain();
    for (int i = 0; i < elements.size(); i++) {
      chain.links.add(parse(elements.get(i), "element " + i));
    }
    return chain;
  }

  private static Link parse(String element, String field) {
    int at = element.indexOf(SEPARATOR);
    if (at < 1 || at > 18 || !element.chars().limit(at).allMatch(c -> c >= '0' && c <= '9')) {
      throw new FilterFormatException(
          field, 0, "a count in decimal digits and '::'", shown(element));
    }
    int start = at + SEPARATOR.length();
    if (element.length() - start != TEXT_LENGTH) {
      throw new FilterFormatException(
          field, start, TEXT_LENGTH + " characters of base64", element.length() - start + "");
    }
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(element.substring(start));
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException(field, start, "base64", e.getMessage());
    }
    if (bytes.length != LINK_BYTES) {
      throw new FilterFormatException(
          field, start, LINK_BYTES + " bytes in base64", bytes.length + " bytes");
    }
    return new Link(Long.parseLong(element.substring(0, at)), bytes);
  }

  private static String shown(String element) {
    return element.length() <= 24 ? element : element.substring(0, 24) + "...";
  }

  /**
   * Adds items together: to the newest link while it stays below 1,010 with all of them, else to a
   * new one, whatever their number. An item that this link answers true for is neither added nor
   * counted; older links are not asked.
   *
   * @param fingerprints holds the batch in {@code [from, to)}
   */
  public void add(long[] fingerprints, int from, int to) {
    if (links.isEmpty() || links.get(0).count + to - from >= LINK_CAPACITY + OVERFILL) {
      links.add(0, new Link(0, new byte[LINK_BYTES]));
      if (links.size() > MAX_LINKS) {
        links.remove(MAX_LINKS);
      }
    }
    Link newest = links.get(0);
    for (int i = from; i < to; i++) {
      if (!HttpimpBits.allSet(newest.bytes, SHAPE.bits(), SHAPE.hashes(), fingerprints[i])) {
        HttpimpBits.set(newest.bytes, SHAPE.bits(), SHAPE.hashes(), fingerprints[i]);
        newest.count++;
      }
    }
  }

  /** The elements of the list, newest first. */
  public List<String> elements() {
    List<String> elements = new ArrayList<>();
    for (Link link : links) {
      elements.add(link.count + SEPARATOR + Base64.getEncoder().encodeToString(link.bytes));
    }
    return elements;
  }

  /** The filters of the links, newest first. */
  List<PeerFilter> filters() {
    List<PeerFilter> filters = new ArrayList<>();
    for (Link link : links) {
      filters.add(new HttpimpFilter(link.bytes, SHAPE.hashes()));
    }
    return filters;
  }

  /** Whether any link answers true for the item. */
  public boolean mightContain(long fingerprint) {
    return links.stream()
        .anyMatch(
            link -> HttpimpBits.allSet(link.bytes, SHAPE.bits(), SHAPE.hashes(), fingerprint));
  }
}
