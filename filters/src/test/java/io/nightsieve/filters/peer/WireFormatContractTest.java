package io.nightsieve.filters.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every format in the registry must do. A new format is tested by being listed there. */
class WireFormatContractTest {
  static List<WireFormat> formats() {
    return WireFormats.ALL;
  }

  /** httpimp's bytes have no header: their page says what is left to tell them by. */
  static List<WireFormat> withHeader() {
    return formats().stream().filter(format -> !format.label().startsWith("httpimp")).toList();
  }

  private static double fpp(WireFormat format) {
    return Math.max(0.01, format.minFpp());
  }

  /** Every format with every item type that it takes. */
  static Stream<Arguments> formatsAndItemTypes() {
    return formats().stream()
        .flatMap(format -> format.itemTypes().stream().map(type -> Arguments.of(format, type)));
  }

  /** A cuckoo filter keeps a copy an add, the chain counts adds: their own tests say how. */
  static List<WireFormat> ofOneBitSet() {
    return formats().stream()
        .filter(format -> format.kind() == FilterKind.BLOOM)
        .filter(format -> !format.label().equals("httpimp-chain"))
        .toList();
  }

  /** Of strings, which every format takes. */
  private static FilterSpec spec(WireFormat format, double fpp) {
    return spec(format, fpp, ItemType.STRING);
  }

  private static FilterSpec spec(WireFormat format, double fpp, ItemType type) {
    return new FilterSpec(format.kind(), fpp, type, 0);
  }

  /** The keys of n items, some of which are awkward: the empty text, the extreme numbers. */
  private static List<byte[]> keys(ItemType type, int n) {
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      keys.add(
          switch (type) {
            case LONG -> ItemKeys.of(i % 2 == 0 ? i / 2 : Long.MIN_VALUE + i / 2);
            case STRING -> ItemKeys.of(i == 0 ? "" : i == 1 ? "上海\0" : "item-" + i);
          });
    }
    return keys;
  }

  private static byte[] build(WireFormat format, FilterSpec spec, int n) {
    return format.build(spec, PeerVectors.fingerprints(format, keys(spec.itemType(), n)), n);
  }

  @ParameterizedTest
  @MethodSource("formatsAndItemTypes")
  void noMemberIsEverDenied(WireFormat format, ItemType type) {
    long[] prints = PeerVectors.fingerprints(format, keys(type, 20_000));
    for (double fpp : new double[] {0.5, fpp(format), 1e-4}) {
      for (int n : new int[] {0, 1, 2, 3, 10, 100, 1000, 20_000}) {
        if (fpp < format.minFpp() || n > format.maxItems()) {
          continue;
        }
        FilterSpec spec = spec(format, fpp, type);
        byte[] bytes = format.build(spec, Arrays.copyOf(prints, n * format.words()), n);
        PeerFilter filter = format.open(spec, bytes);
        assertThat(filter.sizeBytes()).isEqualTo(bytes.length);
        assertThat(filter.expectedFpp()).isBetween(0.0, 1.0);
        for (int i = 0; i < n; i++) {
          if (!filter.mightContain(prints, i * format.words())) {
            throw new AssertionError(format.label() + ": item " + i + " of " + n + ", p=" + fpp);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("formatsAndItemTypes")
  void a13_aFilterOfNoItemsAnswersNo(WireFormat format, ItemType type) {
    FilterSpec spec = spec(format, fpp(format), type);
    PeerFilter filter = format.open(spec, build(format, spec, 0));
    assertThat(filter.expectedFpp()).isZero();
    assertThat(keys(type, 100)).noneMatch(key -> PeerVectors.mightContain(format, filter, key));
  }

  @ParameterizedTest
  @MethodSource("ofOneBitSet")
  void a33_anItemThatIsGivenTwiceChangesNoBit(WireFormat format) {
    long[] prints = PeerVectors.fingerprints(format, keys(ItemType.STRING, 50));
    long[] twice = Arrays.copyOf(prints, 2 * prints.length);
    System.arraycopy(prints, 0, twice, prints.length, prints.length);
    FilterSpec roomy = new FilterSpec(format.kind(), fpp(format), ItemType.STRING, 1.0);
    FilterSpec exact = new FilterSpec(format.kind(), fpp(format), ItemType.STRING, 0);
    assertThat(format.build(exact, twice, 100)).isEqualTo(format.build(roomy, prints, 50));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void theRateOfALargeFilterIsTheOneAskedFor(WireFormat format) {
    int n = (int) Math.min(20_000, format.maxItems());
    FilterSpec spec = spec(format, fpp(format));
    PeerFilter filter = format.open(spec, build(format, spec, n));
    int found = 0;
    for (int i = 0; i < 100_000; i++) {
      found += PeerVectors.mightContain(format, filter, ItemKeys.of("absent-" + i)) ? 1 : 0;
    }
    // Ten standard deviations, and double hashing's own share.
    assertThat(found / 100_000.0).isLessThan(1.3 * spec.fpp());
  }

  @ParameterizedTest
  @MethodSource("formats")
  void theSameItemsGiveTheSameBytesAndHeadroomGivesRoom(WireFormat format) {
    FilterSpec spec = spec(format, fpp(format));
    assertThat(build(format, spec, 300)).isEqualTo(build(format, spec, 300));
    FilterSpec roomy = new FilterSpec(format.kind(), spec.fpp(), spec.itemType(), 1.0);
    assertThat(build(format, roomy, 300).length)
        .isGreaterThanOrEqualTo(build(format, spec, 300).length);
  }

  @ParameterizedTest
  @MethodSource("withHeader")
  void a20_truncationAtEveryOffsetAndBytesBehindAreRefused(WireFormat format) {
    FilterSpec spec = spec(format, fpp(format));
    byte[] bytes = build(format, spec, 20);
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> format.open(spec, cut))
          .as("%s cut to %d of %d bytes", format.label(), length, bytes.length)
          .isInstanceOf(FilterFormatException.class)
          .hasMessageContaining("expected");
    }
    assertThatThrownBy(() -> format.open(spec, Arrays.copyOf(bytes, bytes.length + 8)))
        .isInstanceOf(FilterFormatException.class);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void flippedBitsAreRefusedOrAnswer(WireFormat format) {
    FilterSpec spec = spec(format, fpp(format));
    byte[] bytes = build(format, spec, 20);
    long[] print = PeerVectors.fingerprints(format, keys(ItemType.STRING, 1));
    for (int bit = 0; bit < Math.min(bytes.length, 100) * 8; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        PeerFilter filter = format.open(spec, flipped);
        if (filter.expectedFpp() >= 0) {
          filter.mightContain(print, 0);
        }
      } catch (FilterFormatException refused) {
        assertThat(refused).hasMessageContaining("expected").hasMessageContaining("found");
      }
    }
  }

  /**
   * A header that lies about sizes costs no memory, and bits that no probe reaches count for
   * nothing.
   */
  @ParameterizedTest
  @MethodSource("formats")
  void a20_runsOfExtremeBytesAreRefusedOrAnswer(WireFormat format) {
    FilterSpec spec = spec(format, fpp(format));
    byte[] bytes = build(format, spec, 20);
    for (int from = 0; from < bytes.length; from++) {
      for (int length : new int[] {1, 2, 4, 8, bytes.length}) {
        int to = Math.min(bytes.length, from + length);
        for (int extreme : new int[] {0, 0x7F, 0x80, 0xFF}) {
          byte[] changed = bytes.clone();
          Arrays.fill(changed, from, to, (byte) extreme);
          openOrRefuse(format, spec, changed);
        }
      }
    }
  }

  private static void openOrRefuse(WireFormat format, FilterSpec spec, byte[] bytes) {
    PeerFilter filter;
    try {
      filter = format.open(spec, bytes);
    } catch (FilterFormatException refused) {
      assertThat(refused).hasMessageContaining("expected").hasMessageContaining("found");
      return;
    }
    assertThat(filter.expectedFpp()).isBetween(0.0, 1.0);
    filter.mightContain(new long[format.words()], 0);
  }

  @Test
  void bitsThatNoProbeReachesSayNothingOfTheRate() {
    BitImage bits = new BitImage(new byte[16], 0, 16, BitImage.Order.BIG_ENDIAN_LONGS);
    BloomImage image = new BloomImage(bits, 70, 1, (print, at, probe, modulus) -> 0, 16);
    for (int bit = 70; bit < 128; bit++) {
      bits.set(bit);
    }
    assertThat(image.expectedFpp()).isZero();
    bits.set(3);
    bits.set(69);
    assertThat(image.expectedFpp()).isEqualTo(2.0 / 70);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void a07_anyFingerprintHasItsPlaces(WireFormat format) {
    long[] extremes = {
      0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, 1L << 31, 1L << 32, -1L << 32
    };
    int items = extremes.length * extremes.length;
    long[] prints = new long[items * format.words()];
    for (int i = 0; i < prints.length; i++) {
      int power = i % format.words() % 2 == 0 ? 1 : extremes.length;
      prints[i] = extremes[i / format.words() / power % extremes.length];
    }
    FilterSpec spec = spec(format, fpp(format));
    PeerFilter filter = format.open(spec, format.build(spec, prints, items));
    for (int at = 0; at < prints.length; at += format.words()) {
      assertThat(filter.mightContain(prints, at)).as("fingerprint at %d", at).isTrue();
    }
  }

  /** The formats that say where an item's bits are for any number of bits. */
  static Stream<Arguments> rules() {
    Stream<Arguments> images =
        ofOneBitSet().stream()
            .map(format -> Arguments.of(format, opened(format)))
            .filter(arguments -> arguments.get()[1] instanceof BloomImage);
    WireFormat redis = WireFormats.named("redisbloom");
    BloomImage link = RedisBloomLink.sized(1, 0.01, true).image(new byte[8], 0);
    return Stream.concat(images, Stream.of(Arguments.of(redis, link)));
  }

  private static PeerFilter opened(WireFormat format) {
    FilterSpec spec = spec(format, fpp(format));
    return format.open(spec, build(format, spec, 1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void a01_probesReachAllOfTwoToThe33Bits(WireFormat format, BloomImage image) {
    int items = 100_000;
    int buckets = 16;
    long[] prints = PeerVectors.fingerprints(format, keys(ItemType.STRING, items));
    long[] counts = new long[buckets];
    for (int item = 0; item < items; item++) {
      long bit = image.rule().bit(prints, item * format.words(), 3, 1L << 33);
      assertThat(bit).isBetween(0L, (1L << 33) - 1);
      counts[(int) (bit >>> 29)]++;
    }
    if (format.label().equals("spark-v1")) {
      // Spark's own arithmetic has 31 bits; docs/spec/spark.md says what follows.
      assertThat(Arrays.stream(counts, 4, buckets)).containsOnly(0L);
      return;
    }
    double even = items / (double) buckets;
    double chiSquare = Arrays.stream(counts).mapToDouble(c -> (c - even) * (c - even) / even).sum();
    // 15 degrees of freedom: above 37.7 once in a thousand.
    assertThat(chiSquare).isLessThan(37.7);
  }

  /** Formats with a header tell the others'; those without cannot, and their pages say so. */
  @ParameterizedTest
  @MethodSource("withHeader")
  void a25_anotherFormatsBytesAreRefused(WireFormat reader) {
    FilterSpec spec = spec(reader, fpp(reader));
    for (WireFormat writer : WireFormats.ALL) {
      if (family(writer).equals(family(reader))) {
        continue;
      }
      byte[] bytes = build(writer, spec(writer, fpp(writer)), 50);
      assertThatThrownBy(() -> reader.open(spec, bytes))
          .as("%s read as %s", writer.label(), reader.label())
          .isInstanceOf(FilterFormatException.class);
    }
  }

  /** Labels up to the first hyphen: redisbloom and redisbloom-nonscaling read each other. */
  private static String family(WireFormat format) {
    if (format.label().startsWith("spark") || format.label().startsWith("go-")) {
      return format.label();
    }
    return format.label().endsWith("-cuckoo")
        ? format.label()
        : format.label().replaceAll("-.*", "");
  }
}
