package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinaryFuseIsCheckedTest {
  private static FilterSpec spec(double fpp) {
    return new FilterSpec(FilterKind.BINARY_FUSE, fpp, ItemType.LONG, 0);
  }

  private static byte[] filter(double fpp, int items) {
    return TestSets.bytes(spec(fpp), TestSets.members(items, items));
  }

  @ParameterizedTest
  @CsvSource({
    "0.999, 1",
    "0.00390625, 1",
    "0.0039, 2",
    "0.0000152587890625, 2",
    "0.000015, 3",
    "1e-9, 4"
  })
  void fingerprintsAreTheNarrowestThatKeepTheRate(double fpp, int width) {
    assertThat(FuseShape.forRate(40, 0, fpp).fingerprintBytes()).isEqualTo(width);
    assertThat(FuseShape.forRate(40, 0, fpp).fpp()).isLessThanOrEqualTo(fpp);
  }

  @Test
  void everyWidthAndBothLayoutsFindTheirMembersAtTheRateTheyPredict() {
    for (double fpp : new double[] {0.01, 0.001, 1e-6, 1e-9}) {
      for (int n : new int[] {1, 2, 3, 4, 40, 9_999, 10_000, 10_001, 30_000}) {
        MembershipFilter filter = Filters.open(filter(fpp, n));
        assertThat(filter.kind()).isEqualTo(FilterKind.BINARY_FUSE);
        for (long hash : TestSets.members(n, n)) {
          assertThat(filter.mightContainHash(hash)).as("n=%d p=%s", n, fpp).isTrue();
        }
        RateSample sample = new RateSample();
        sample.probe(filter, n, 20_000);
        sample.assertNear(filter.expectedFpp(), "n=" + n + " p=" + fpp);
      }
    }
  }

  @Test
  void aFewSeedsAreEnoughAtEverySize() {
    for (int n = 1; n <= 12_000; n += 1 + n / 20) {
      int seeds = 0;
      int sets = n < 300 ? 40 : 4;
      for (int set = 0; set < sets; set++) {
        byte[] bytes = TestSets.bytes(spec(0.01), TestSets.members(set, n));
        assertThat(Filters.kindOf(bytes)).isEqualTo(FilterKind.BINARY_FUSE);
        int seed = bytes[n < 128 ? 3 : 4] & 0xFF;
        assertThat(seed).isLessThan(FuseShape.FIRST_ROOMY_SEED);
        seeds += 1 + seed;
      }
      assertThat((double) seeds / sets).as("seeds tried, n=%d", n).isLessThan(8);
    }
  }

  @Test
  void rawNumbersInPlaceOfHashesAreFoundToo() {
    for (int n : new int[] {3, 64, 1000, 20_000}) {
      long[] numbers = new long[n];
      for (int i = 0; i < n; i++) {
        numbers[i] = i - 1L;
      }
      MembershipFilter filter = TestSets.filter(spec(0.01), numbers);
      for (long number : numbers) {
        assertThat(filter.mightContainHash(number)).isTrue();
      }
    }
  }

  @Test
  void aLargeFilterTakesAnEighthMoreThanItsFingerprints() {
    assertThat(8.0 * filter(0.01, 1_000_000).length / 1_000_000).isLessThan(9.1);
    assertThat(8.0 * filter(0.01, 1000).length / 1000).isLessThan(10);
  }

  private static void assertRefused(byte[] bytes, String message) {
    assertThatThrownBy(() -> Filters.open(NativeFormatSurvivesAnyBytesTest.resealed(bytes)))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining(message);
  }

  @Test
  void bodiesAreChecked() {
    assertRefused(
        new byte[] {(byte) 0xB1, 0x29, 1, 0, 0, 0, 0},
        "field 'slots' at offset 3: expected a seed, a shape and slots, found 2 bytes");
    assertRefused(
        new byte[] {(byte) 0xB1, 0x29, 1, 0, 19, 0, 0, 0, 0, 0},
        "field 'shape' at offset 4: expected bits 0-4 at most 18 and bit 7 clear, found 0x13");
    assertRefused(new byte[] {(byte) 0xB1, 0x29, 1, 0, (byte) 0x80, 0, 0, 0, 0, 0}, "found 0x80");
    assertRefused(
        new byte[] {(byte) 0xB1, 0x29, 1, 0, 0, 0, 0, 0, 0, 0, 0},
        "field 'slots' at offset 5: expected three or more segments of equally many slots of 1 bytes, a slot or more for each of 1 items, found 4 bytes");
    assertRefused(
        new byte[] {(byte) 0xB1, 0x29, 4, 0, 0, 0, 0, 0, 0, 0},
        "for each of 4 items, found 3 bytes");
    assertRefused(new byte[] {(byte) 0xB1, 0x29, 1, 0, 1, 0, 0, 0, 0, 0, 0}, "segments of 2 slots");
    assertRefused(new byte[] {(byte) 0xB1, 0x29, 1, 0, 0x20, 0, 0, 0, 0, 0}, "slots of 2 bytes");
  }
}
