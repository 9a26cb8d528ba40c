package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NativeFormatSurvivesAnyBytesTest {
  static List<FilterKind> kinds() {
    return TestSets.kinds();
  }

  private static byte[] filter(FilterKind kind, int items) {
    return TestSets.bytes(
        new FilterSpec(kind, 0.01, ItemType.LONG, 0), TestSets.members(items, items));
  }

  /** The bytes with a checksum that fits them, so that what lies behind it is reached. */
  static byte[] resealed(byte... bytes) {
    java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
    int end = bytes.length - NativeFormat.CHECKSUM_BYTES;
    crc.update(bytes, 0, end);
    int sum = (int) (crc.getValue() ^ crc.getValue() >>> 16);
    bytes[end] = (byte) sum;
    bytes[end + 1] = (byte) (sum >>> 8);
    return bytes;
  }

  private static void assertRefused(byte[] bytes, String field, long offset, String message) {
    assertThatThrownBy(() -> Filters.open(bytes))
        .isInstanceOfSatisfying(
            FilterFormatException.class,
            e -> {
              assertThat(e.field()).isEqualTo(field);
              assertThat(e.offset()).isEqualTo(offset);
              assertThat(e.expected()).isNotEmpty();
              assertThat(e.found()).isNotEmpty();
            })
        .hasMessageStartingWith(
            "not a readable filter: field '" + field + "' at offset " + offset + ": expected ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aFilterCutOffAnywhereIsRefused(FilterKind kind) {
    for (int items : new int[] {0, 1, 20, 200}) {
      byte[] whole = filter(kind, items);
      for (int length = 0; length < whole.length; length++) {
        byte[] cut = Arrays.copyOf(whole, length);
        if (length < 5) {
          assertRefused(cut, "length", 0, "expected at least 5 bytes, found " + length + " bytes");
        } else {
          assertRefused(cut, "checksum", length - 2, "(truncated, extended or damaged bytes)");
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void anyFlippedBitIsRefused(FilterKind kind) {
    for (int items : new int[] {0, 1, 20, 150}) {
      byte[] bytes = filter(kind, items);
      for (int bit = 0; bit < bytes.length * 8; bit++) {
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
        String field = bit < 4 ? "version" : bit < 8 ? "magic" : "checksum";
        assertRefused(bytes, field, bit < 8 ? 0 : bytes.length - 2, "found");
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void trailingBytesAreRefused(FilterKind kind) {
    byte[] whole = filter(kind, 20);
    for (int more = 1; more < 20; more++) {
      byte[] longer = Arrays.copyOf(whole, whole.length + more);
      assertRefused(longer, "checksum", longer.length - 2, "extended");
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aHugeCountAllocatesNothing(FilterKind kind) {
    byte[] whole = filter(kind, 20);
    byte[] lie = new byte[whole.length + 8];
    System.arraycopy(whole, 0, lie, 0, 2);
    Arrays.fill(lie, 2, 10, (byte) 0xFF);
    lie[10] = 0x7F;
    System.arraycopy(whole, 3, lie, 11, whole.length - 3);
    assertRefused(resealed(lie), "items", 2, "at most 1125899906842624");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void anyBodyBehindAGoodChecksumIsRefusedOrAnswers(FilterKind kind) {
    SplittableRandom random = new SplittableRandom(kind.id());
    byte[] whole = filter(kind, 30);
    int opened = 0;
    for (int round = 0; round < 5_000; round++) {
      byte[] bytes = Arrays.copyOf(whole, random.nextInt(5, whole.length + 4));
      for (int change = random.nextInt(4); change >= 0; change--) {
        bytes[random.nextInt(2, bytes.length)] = (byte) random.nextInt();
      }
      MembershipFilter filter;
      try {
        filter = Filters.open(resealed(bytes));
      } catch (FilterFormatException refused) {
        assertThat(refused).hasMessageContaining("expected").hasMessageContaining("found");
        continue;
      }
      opened++;
      assertThat(filter.expectedFpp()).isBetween(0.0, 1.0);
      for (int probe = 0; probe < 20; probe++) {
        filter.mightContainHash(random.nextLong());
      }
    }
    assertThat(opened).isLessThanOrEqualTo(5_000);
  }

  @Test
  void everyFieldOfTheFrameIsChecked() {
    assertRefused(new byte[0], "length", 0, "found 0 bytes");
    assertRefused(resealed(h(0xA1, 0x22, 0, 0, 0)), "magic", 0, "found 0xA1");
    assertRefused(resealed(h(0xB1, 0xA2, 0, 0, 0)), "reserved bit", 1, "found 0xA2");
    assertRefused(resealed(h(0xB1, 0x20, 0, 0, 0)), "kind", 1, "found 0");
    assertRefused(resealed(h(0xB1, 0x3F, 0, 0, 0)), "kind", 1, "found 31");
    assertRefused(resealed(h(0xB1, 0x02, 0, 0, 0)), "item type", 1, "found 0");
    assertRefused(resealed(h(0xB1, 0x62, 0, 0, 0)), "item type", 1, "found 3");
    assertRefused(resealed(h(0xB1, 0x22, 0x80, 0, 0)), "items", 2, "no end of it");
    assertRefused(resealed(h(0xB1, 0x22, 0x80, 0, 0, 0)), "items", 2, "shortest form");
    assertRefused(
        resealed(h(0xB1, 0x22, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 0, 0)),
        "items",
        2,
        "at most 9 bytes");
    assertRefused(resealed(h(0xB1, 0x22, 0, 7, 0, 0)), "body", 3, "found 1 bytes");
  }

  @Test
  void a28_aNewerVersionIsRefusedByItsNumber() {
    assertRefused(
        resealed(h(0xB2, 0x22, 0, 0, 0)), "version", 0, "expected 1 (the newest that this reader");
  }

  @Test
  void aBloomBodyIsChecked() {
    assertRefused(resealed(h(0xB1, 0x22, 1, 0, 0)), "body", 3, "found 0 bytes");
    assertRefused(resealed(h(0xB1, 0x22, 1, 3, 0, 0)), "body", 3, "found 1 bytes");
    assertRefused(resealed(h(0xB1, 0x22, 1, 0, 9, 0, 0)), "k", 3, "expected 1 to 64, found 0");
    assertRefused(resealed(h(0xB1, 0x22, 1, 65, 9, 0, 0)), "k", 3, "found 65");
  }

  @Test
  void anExactBodyIsChecked() {
    assertRefused(
        resealed(h(0xB1, 0x21, 1, 1, 2, 3, 4, 5, 6, 7, 0, 0)),
        "hashes",
        3,
        "expected 8 bytes for each of 1 items, found 7 bytes");
    byte[] twice = h(0xB1, 0x21, 2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    assertRefused(resealed(twice), "hashes", 11, "more than the hash before it, 1, found 1");
  }

  private static byte[] h(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
