package io.nightsieve.filters.peer;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The filter of the Go library bits-and-blooms/bloom, version 3, as its binary stream or its JSON;
 * docs/spec/go-bloom.md.
 */
final class GoBloomFormat implements WireFormat {
  private static final int HEADER = 24;
  private static final int PROBES_OFFSET = 8;
  private static final int LENGTH_OFFSET = 16;
  private static final Pattern JSON =
      Pattern.compile("\\{\"m\":(\\d{1,19}),\"k\":(\\d{1,10}),\"b\":\"([-_+/=A-Za-z0-9]*)\"}");

  private final boolean json;

  GoBloomFormat(boolean json) {
    this.json = json;
  }

  @Override
  public String label() {
    return json ? "go-bloom-json" : "go-bloom";
  }

  @Override
  public String hash() {
    return "murmur3_x64_128/seed=0 of the key and of the key with a byte 1 behind";
  }

  @Override
  public FilterKind kind() {
    return FilterKind.BLOOM;
  }

  @Override
  public Set<ItemType> itemTypes() {
    return PeerMath.BOTH;
  }

  @Override
  public int words() {
    return 4;
  }

  @Override
  public void fingerprint(byte[] key, int offset, int length, long[] fingerprint, int at) {
    Murmur3.x64(key, offset, length, -1, fingerprint, at);
    Murmur3.x64(key, offset, length, 1, fingerprint, at + 2);
  }

  @Override
  public byte[] build(FilterSpec spec, long[] fingerprints, int items) {
    return sized(spec.capacity(items), spec.fpp(), fingerprints, items);
  }

  byte[] sized(long capacity, double fpp, long[] fingerprints, int items) {
    double n = Math.max(1, capacity);
    long bits =
        Math.max(1, (long) Math.ceil(-n * RoundedLog.log(fpp) / (PeerMath.LN2 * PeerMath.LN2)));
    long probes = Math.max(1, (long) Math.ceil(PeerMath.LN2 * bits / n));
    return write(bits, probes, bits, fingerprints, items);
  }

  /**
   * @param bits the modulus
   * @param length bits of the bit set; the library's {@code From} makes filters where it is more
   */
  byte[] write(long bits, long probes, long length, long[] fingerprints, int items) {
    byte[] bytes = BitImage.allocate(label(), HEADER, PeerMath.words(length) * Long.BYTES);
    BigEndian.putLong(bytes, 0, bits);
    BigEndian.putLong(bytes, PROBES_OFFSET, probes);
    BigEndian.putLong(bytes, LENGTH_OFFSET, length);
    image(bytes, bytes.length).addAll(fingerprints, items, words());
    return json ? toJson(bytes) : bytes;
  }

  @Override
  public PeerFilter open(FilterSpec spec, byte[] bytes) {
    byte[] binary = json ? fromJson(bytes) : bytes;
    PeerMath.checkAtLeast(binary, HEADER);
    long bits = BigEndian.longAt(binary, 0);
    long probes = BigEndian.longAt(binary, PROBES_OFFSET);
    long length = BigEndian.longAt(binary, LENGTH_OFFSET);
    PeerMath.check(bits > 0, "m", 0, "1 or more", Long.toUnsignedString(bits));
    PeerMath.checkProbes(probes, "k", PROBES_OFFSET);
    PeerMath.check(
        length >= 0 && length <= Long.MAX_VALUE - 63,
        "length",
        LENGTH_OFFSET,
        "0 or more",
        Long.toUnsignedString(length));
    BitImage.checkLength(
        binary, HEADER, PeerMath.words(length) * Long.BYTES, "length", LENGTH_OFFSET);
    // A bit set that holds no bit yet answers every question with "no".
    PeerMath.check(
        length == 0 || bits <= (long) (binary.length - HEADER) * Byte.SIZE,
        "m",
        0,
        "at most the bits that follow",
        bits);
    return length == 0 ? new EmptyPeerFilter(bytes.length) : image(binary, bytes.length);
  }

  private static BloomImage image(byte[] bytes, int sizeBytes) {
    return new BloomImage(
        new BitImage(bytes, HEADER, bytes.length - HEADER, BitImage.Order.BIG_ENDIAN_LONGS),
        BigEndian.longAt(bytes, 0),
        (int) BigEndian.longAt(bytes, PROBES_OFFSET),
        GoBloomFormat::bit,
        sizeBytes);
  }

  private static long bit(long[] print, int at, int probe, long bits) {
    int odd = probe & 1;
    int second = 2 + (((probe + odd) & 3) >> 1);
    return Long.remainderUnsigned(print[at + odd] + probe * print[at + second], bits);
  }

  private static byte[] toJson(byte[] binary) {
    byte[] set = java.util.Arrays.copyOfRange(binary, LENGTH_OFFSET, binary.length);
    return "{\"m\":%d,\"k\":%d,\"b\":\"%s\"}"
        .formatted(
            BigEndian.longAt(binary, 0),
            BigEndian.longAt(binary, PROBES_OFFSET),
            Base64.getUrlEncoder().encodeToString(set))
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] fromJson(byte[] text) {
    Matcher matcher = JSON.matcher(new String(text, StandardCharsets.ISO_8859_1));
    if (!matcher.matches()) {
      throw new FilterFormatException(
          "JSON", 0, "{\"m\":…,\"k\":…,\"b\":\"…\"} with URL-safe base64", "something else");
    }
    try {
      // A process can be switched to standard base64: the two differ in two characters only.
      String safe = matcher.group(3).replace('+', '-').replace('/', '_');
      byte[] set = Base64.getUrlDecoder().decode(safe);
      byte[] binary = new byte[LENGTH_OFFSET + set.length];
      BigEndian.putLong(binary, 0, Long.parseLong(matcher.group(1)));
      BigEndian.putLong(binary, PROBES_OFFSET, Long.parseLong(matcher.group(2)));
      System.arraycopy(set, 0, binary, LENGTH_OFFSET, set.length);
      return binary;
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException(
          "JSON", 0, "numbers below 2^63 and URL-safe base64", e.getMessage());
    }
  }
}
