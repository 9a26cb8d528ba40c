package io.nightsieve.filters;

import static io.nightsieve.filters.TestSets.bytes;
import static io.nightsieve.filters.TestSets.members;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ScalableBloomGrowsTest {
  private static FilterSpec spec(double fpp) {
    return new FilterSpec(FilterKind.SCALABLE_BLOOM, fpp, ItemType.LONG, 0);
  }

  private static byte[] grown(long[] all, int from, double fpp) {
    UpdatableFilter filter = Filters.openUpdatable(bytes(spec(fpp), Arrays.copyOf(all, from)), fpp);
    for (int i = from; i < all.length; i++) {
      assertThat(filter.addHash(all[i])).isNotEqualTo(AddResult.FULL);
    }
    return filter.toBytes();
  }

  /** Behind two bytes of the frame and the varint of the items. */
  private static int layers(byte[] filter) {
    int at = 2;
    while (filter[at] < 0) {
      at++;
    }
    return filter[at + 1];
  }

  private static void assertKept(byte[] bytes, long[] all, double fpp, int probes) {
    MembershipFilter filter = Filters.open(bytes);
    for (long hash : all) {
      if (!filter.mightContainHash(hash)) {
        throw new AssertionError("false negative in " + filter);
      }
    }
    RateSample sample = new RateSample();
    sample.probe(filter, all.length, probes);
    sample.assertAtMost(fpp, filter.toString());
    assertThat(filter.expectedFpp()).isLessThan(1.02 * fpp);
  }

  @Test
  void a38_aHundredItemsThatBecomeTenThousandKeepTheRateInFiveLayers() {
    for (double fpp : new double[] {0.05, 0.01, 0.001}) {
      long[] all = members(10_000, 10_000);
      byte[] bytes = grown(all, 100, fpp);
      assertThat(layers(bytes)).isEqualTo(5);
      assertKept(bytes, all, fpp, 400_000);
      assertThat((double) bytes.length).isLessThan(4.0 * Sizing.bloom(10_000, fpp).sizeBytes());
    }
  }

  @Test
  void a38_aHundredItemsThatBecomeAMillionKeepTheRateInElevenLayers() {
    long[] all = members(1_000_000, 1_000_000);
    byte[] bytes = grown(all, 100, 0.01);
    assertThat(layers(bytes)).isEqualTo(11);
    assertKept(bytes, all, 0.01, 400_000);
    assertThat((double) bytes.length).isLessThan(2.5 * Sizing.bloom(1_000_000, 0.01).sizeBytes());
  }

  @Test
  void a38_theRateHoldsInEveryLayerOfManyFilters() {
    for (int n : new int[] {60, 150, 400, 1000, 3000}) {
      RateSample sample = new RateSample();
      for (int set = 0; set < 30; set++) {
        sample.probe(Filters.open(grown(members(set, n), 40, 0.01)), set, 2000);
      }
      sample.assertAtMost(0.01, "from 40 to " + n);
    }
  }

  @Test
  void whatIsBuiltIsOneLayerOfHalfTheRate() {
    byte[] bytes = bytes(spec(0.01), members(1, 1000));
    assertThat(layers(bytes)).isEqualTo(1);
    assertThat(Filters.open(bytes).expectedFpp()).isBetween(0.004, 0.006);
    assertThat((double) bytes.length).isLessThan(1.2 * Sizing.bloom(1000, 0.01).sizeBytes());
  }

  @Test
  void growingInOneGoOrInManyGivesTheSameBytes() {
    long[] all = members(3, 5000);
    byte[] inOneGo = grown(all, 100, 0.01);
    byte[] inMany = bytes(spec(0.01), Arrays.copyOf(all, 100));
    for (int i = 100; i < all.length; i += 490) {
      UpdatableFilter filter = Filters.openUpdatable(inMany, 0.01);
      for (int j = i; j < i + 490; j++) {
        filter.addHash(all[j]);
      }
      inMany = filter.toBytes();
    }
    assertThat(inMany).isEqualTo(inOneGo);
  }

  @Test
  void aFilterBuiltForAHigherRateIsFullAndDoesNotGrow() {
    byte[] loose = bytes(spec(0.1), members(1, 500));
    UpdatableFilter filter = Filters.openUpdatable(loose, 0.01);
    int full = 0;
    for (long hash : members(2, 100)) {
      full += filter.addHash(hash) == AddResult.FULL ? 1 : 0;
    }
    assertThat(full).isGreaterThan(80);
    assertThat(filter.toBytes()).isEqualTo(loose);
  }

  @Test
  void bodiesAreChecked() {
    byte[] whole = grown(members(1, 100), 20, 0.01);
    assertThat(layers(whole)).isEqualTo(3);
    assertRefused(whole, 3, 0, "field 'layers' at offset 3: expected 1 to 32, found 0");
    assertRefused(whole, 3, 33, "field 'layers' at offset 3: expected 1 to 32, found 33");
    assertRefused(whole, 4, 0, "field 'k' at offset 4: expected 1 to 64, found 0");
    assertRefused(whole, 8, 0x7F, "field 'layer bytes' at offset 5: expected 1 to ");
    assertRefused(whole, 8, 0xFF, "field 'layer bytes' at offset 5: expected 1 to ");
    assertRefused(whole, 16, 0x80, "field 'layer items' at offset 9: expected 1 to ");
    assertRefused(whole, 9, 100, "field 'layer items' at offset 9: expected 1 to ");
    byte[] few = bytes(spec(0.01), members(1, 1));
    assertRefused(few, 3, 2, "field 'body' at offset 3: expected at least 17 bytes for 2 layers");
  }

  private static void assertRefused(byte[] whole, int at, int value, String message) {
    byte[] changed = whole.clone();
    changed[at] = (byte) value;
    assertThatThrownBy(() -> Filters.open(NativeFormatSurvivesAnyBytesTest.resealed(changed)))
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining(message);
  }
}
