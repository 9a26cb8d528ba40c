package io.nightsieve.filters.peer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A RedisBloom chain that takes adds one after the other, as the server does: the same answers, the
 * same growth, the same bytes. For one thread.
 */
public final class RedisBloomBuilder {
  /** What the server answers to an add. */
  public enum Answer {
    /** 1: the item is in the filter and counted. */
    ADDED,
    /** 0: the filter answered true already, so nothing changed. */
    ALREADY_THERE,
    /** The error "non scaling filter is full": nothing changed. */
    FULL
  }

  /** How much the error of each further link is tightened. */
  private static final double TIGHTENING = 0.5;

  private final int options;
  private final int growth;
  private final List<RedisBloomLink> links = new ArrayList<>();
  private final List<BloomImage> images = new ArrayList<>();

  private RedisBloomBuilder(int options, int growth, RedisBloomLink first) {
    this.options = options;
    this.growth = growth;
    append(first);
  }

  /**
   * As BF.RESERVE with EXPANSION. The first link is sized for half the error, each further one for
   * half of the one before and {@code growth} times its entries, so that the sum stays below what
   * is asked.
   *
   * @param error the rate of the whole chain, more than 0 and less than 1
   * @param entries items that the first link takes, at least 1
   * @param growth at least 1
   */
  public static RedisBloomBuilder scaling(double error, long entries, int growth) {
    if (growth < 1) {
      throw new IllegalArgumentException(
          "growth = %d is outside the allowed range [1, %d]".formatted(growth, Integer.MAX_VALUE));
    }
    return new RedisBloomBuilder(
        RedisBloomHeader.NOROUND | RedisBloomHeader.FORCE64,
        growth,
        RedisBloomLink.sized(checkedEntries(entries), checkedError(error) * TIGHTENING, false));
  }

  /** As BF.RESERVE with NONSCALING: one link for the error as it is, which refuses when full. */
  public static RedisBloomBuilder nonScaling(double error, long entries) {
    return new RedisBloomBuilder(
        RedisBloomHeader.NOROUND | RedisBloomHeader.FORCE64 | RedisBloomHeader.NO_SCALING,
        RedisBloomFormat.DEFAULT_GROWTH,
        RedisBloomLink.sized(checkedEntries(entries), checkedError(error), false));
  }

  /** A chain that goes on from a link with nothing in it, whatever its shape. */
  static RedisBloomBuilder from(RedisBloomLink empty, int options, int growth) {
    return new RedisBloomBuilder(options, growth, empty);
  }

  private static long checkedEntries(long entries) {
    if (entries < 1) {
      throw new IllegalArgumentException(
          "entries = %d is outside the allowed range [1, %d]".formatted(entries, Long.MAX_VALUE));
    }
    return entries;
  }

  private static double checkedError(double error) {
    if (!(error > 0 && error < 1)) {
      throw new IllegalArgumentException(
          "error = %s is outside the allowed range (0, 1); give a rate, such as 0.01 for one in a hundred"
              .formatted(error));
    }
    return error;
  }

  private void append(RedisBloomLink link) {
    links.add(link);
    images.add(link.image(new byte[(int) link.bytes()], 0));
  }

  private RedisBloomLink linkAfter(RedisBloomLink last) {
    boolean rounding = (options & RedisBloomHeader.NOROUND) == 0;
    long entries = Math.multiplyExact(last.entries(), growth);
    return RedisBloomLink.sized(entries, last.error() * TIGHTENING, rounding);
  }

  /** Adds the item whose fingerprint is two words from index {@code at}. */
  public Answer add(long[] fingerprint, int at) {
    int newest = links.size() - 1;
    for (int i = newest; i >= 0; i--) {
      if (images.get(i).mightContain(fingerprint, at)) {
        return Answer.ALREADY_THERE;
      }
    }
    RedisBloomLink last = links.get(newest);
    if (Long.compareUnsigned(last.size(), last.entries()) >= 0) {
      if ((options & RedisBloomHeader.NO_SCALING) != 0) {
        return Answer.FULL;
      }
      append(linkAfter(last));
      newest++;
    }
    images.get(newest).add(fingerprint, at);
    links.set(newest, links.get(newest).withSize(links.get(newest).size() + 1));
    return Answer.ADDED;
  }

  /** How many links there are: 1 and one more for each time that the chain grew. */
  public int linkCount() {
    return links.size();
  }

  /** The chain as it is stored: header, then the bit arrays, oldest first. */
  public byte[] toBytes() {
    long counted = links.stream().mapToLong(RedisBloomLink::size).sum();
    RedisBloomHeader header = new RedisBloomHeader(counted, options, growth, links);
    ByteBuffer out = ByteBuffer.allocate(Math.toIntExact(header.totalBytes()));
    header.write(out);
    images.forEach(image -> out.put(image.bits().bytes()));
    return out.array();
  }
}
