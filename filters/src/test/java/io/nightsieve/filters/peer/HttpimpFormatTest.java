package io.nightsieve.filters.peer;

import static io.nightsieve.filters.peer.RedisFixtures.assertAllFound;
import static io.nightsieve.filters.peer.RedisFixtures.sorted;
import static io.nightsieve.filters.peer.RedisFixtures.spec;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.ItemType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpimpFormatTest {
  private static final HttpimpFormat FORMAT = new HttpimpFormat();
  private static final HttpimpChainFormat CHAIN = new HttpimpChainFormat();
  private static final double[] RATES = {
    0.999, 0.5, 0.25, 0.1, 0.05, 0.01, 0.001, 1.0 / 1024, 1e-4
  };

  /** The peer's own filter for a capacity. */
  private static byte[] peers(HttpimpShape shape, long[] fingerprints) {
    byte[] bytes = new byte[(int) (shape.bits() / 8)];
    for (long fingerprint : fingerprints) {
      HttpimpBits.set(bytes, shape.bits(), shape.hashes(), fingerprint);
    }
    return bytes;
  }

  @Test
  void aReaderWhoKnowsOnlyTheRateMissesNoMemberWhateverTheCapacityWas() {
    long[] fingerprints = sorted(FORMAT, 20);
    for (double fpp : RATES) {
      int fewest = HttpimpShape.fewestHashes(fpp);
      for (long capacity = 1; capacity < 5_000_000; capacity += 1 + capacity / 7) {
        HttpimpShape shape = HttpimpShape.sized(capacity, fpp);
        assertThat(shape.hashes()).isBetween(fewest, fewest + 1);
        if (capacity < 3000) {
          PeerFilter filter = FORMAT.open(spec(FORMAT, fpp), peers(shape, fingerprints));
          assertAllFound(FORMAT, filter, fingerprints);
        }
      }
    }
  }

  @Test
  void a20_bitsAndHashesCarryNoExtraFactor() {
    assertThat(HttpimpShape.sized(1000, 0.01)).isEqualTo(new HttpimpShape(9600, 7));
    assertThat(HttpimpShape.sized(100, 0.001)).isEqualTo(new HttpimpShape(1440, 10));
  }

  @Test
  void a14_fewItemsGetTheCapacityThatKeepsTheirRate() {
    assertThat(HttpimpFormat.shape(spec(FORMAT, 0.01), 5000).bits())
        .as("many items need next to nothing more")
        .isBetween(HttpimpShape.sized(5000, 0.01).bits(), HttpimpShape.sized(5050, 0.01).bits());
    long own = HttpimpShape.sized(3, 0.001).bits();
    HttpimpShape shape = HttpimpFormat.shape(spec(FORMAT, 0.001), 3);
    assertThat(shape.bits()).isGreaterThan(own).isLessThan(300);
    assertThat(SteppedProbes.expectedFpp(shape.probes(), 3)).isLessThanOrEqualTo(0.001);
    assertThat(SteppedProbes.expectedFpp(HttpimpShape.sized(3, 0.001).probes(), 3))
        .as("what the peer's own size would do")
        .isGreaterThan(0.01);
  }

  @Test
  void a25_numbersAreNotOffered() {
    assertThat(FORMAT.itemTypes()).containsExactly(ItemType.STRING);
    assertThat(CHAIN.itemTypes()).containsExactly(ItemType.STRING);
  }

  @Test
  void aRateTooStrictForFewItemsIsRefusedWithTheBound() {
    assertThatThrownBy(() -> FORMAT.build(spec(FORMAT, 1e-9), sorted(FORMAT, 200), 200))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fpp = 1.0E-9 is below 1.0E-5, the least that format httpimp keeps");
  }

  @Test
  void bytesThatAreNoWholeWordsAreRefused() {
    byte[] whole = FORMAT.build(spec(FORMAT, 0.01), sorted(FORMAT, 20), 20);
    for (int length = 0; length < whole.length; length++) {
      if (length % 4 != 0 || length == 0) {
        byte[] cut = Arrays.copyOf(whole, length);
        assertThatThrownBy(() -> FORMAT.open(spec(FORMAT, 0.01), cut))
            .isInstanceOf(FilterFormatException.class)
            .hasMessageContaining("expected a positive multiple of 4 bytes, found " + length);
      }
    }
  }

  private static byte[] chain(int items) {
    return CHAIN.build(spec(CHAIN, 0.01), sorted(CHAIN, items), items);
  }

  @Test
  void aChainOfAnySizeHasAllItsItems() {
    for (int items : new int[] {0, 1, 999, 1000, 1001, 2500, 5000}) {
      byte[] stored = chain(items);
      assertAllFound(CHAIN, CHAIN.open(spec(CHAIN, 0.01), stored), sorted(CHAIN, items));
      List<String> elements = HttpimpChainFormat.elements(stored);
      assertThat(elements.size())
          .as("up to nine more than a link's capacity go into it")
          .isBetween(Math.max(1, (items + 990) / 1000), Math.max(1, (items + 999) / 1000));
      long counted =
          elements.stream().mapToLong(e -> Long.parseLong(e.substring(0, e.indexOf("::")))).sum();
      assertThat(counted).isBetween(items - 20L, (long) items);
    }
  }

  @Test
  void aChainThatWouldDropItsOldestOrMissItsRateIsRefused() {
    assertThatThrownBy(() -> chain(5001))
        .hasMessageContaining("items = 5001 is above 5000, the most");
    assertThatThrownBy(() -> CHAIN.build(spec(CHAIN, 0.005), sorted(CHAIN, 2000), 2000))
        .hasMessageContaining("fpp = 0.005 is below 0.0055");
  }

  @Test
  void a33_aChainCountsAnItemOnce() {
    long[] ten = sorted(FORMAT, 10);
    HttpimpChain once = new HttpimpChain();
    once.add(ten, 0, 10);
    HttpimpChain often = new HttpimpChain();
    for (int round = 0; round < 90; round++) {
      often.add(ten, 0, 10);
    }
    assertThat(often.elements()).isEqualTo(once.elements());
    assertThat(often.mightContain(ten[3])).isTrue();
  }

  @Test
  void aSixthLinkDropsTheOldest() {
    HttpimpChain chain = new HttpimpChain();
    long[] items = sorted(FORMAT, 6000);
    for (int from = 0; from < 6000; from += 1000) {
      chain.add(items, from, from + 1000);
    }
    assertThat(chain.elements()).hasSize(5);
    long dropped = 0;
    for (int i = 0; i < 1000; i++) {
      dropped += chain.mightContain(items[i]) ? 0 : 1;
    }
    assertThat(dropped).isGreaterThan(980);
    assertThat(chain.mightContain(items[1000])).isTrue();
  }

  @Test
  void aChainCutOffAnywhereIsRefused() {
    byte[] whole = chain(1500);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> CHAIN.open(spec(CHAIN, 0.01), cut))
          .isInstanceOf(FilterFormatException.class)
          .hasMessageContaining("expected");
    }
  }

  @Test
  void everyPartOfAnElementIsChecked() {
    String good = HttpimpChainFormat.elements(chain(3)).get(0);
    String bits = good.substring(3);
    List<String> wrong = new ArrayList<>();
    wrong.add("");
    wrong.add("::" + bits);
    wrong.add("-1::" + bits);
    wrong.add("1:" + bits);
    wrong.add("1234567890123456789::" + bits);
    wrong.add("3::" + bits.substring(4));
    wrong.add("3::" + bits + "AAAA");
    wrong.add("3::" + "!" + bits.substring(1));
    wrong.add("3::" + bits.substring(0, bits.length() - 1) + "=");
    for (String element : wrong) {
      assertThatThrownBy(() -> HttpimpChain.of(List.of(element)))
          .isInstanceOf(FilterFormatException.class)
          .hasMessageContaining("field 'element 0'");
    }
    assertThatThrownBy(() -> HttpimpChain.of(List.of(good, good, good, good, good, good)))
        .hasMessageContaining("expected at most 5, found 6");
    assertThatThrownBy(() -> HttpimpChainFormat.elements("6\n".getBytes(ISO_8859_1)))
        .hasMessageContaining("a digit of 1 to 5");
    assertThatThrownBy(() -> HttpimpChainFormat.elements(("2\n" + good).getBytes(ISO_8859_1)))
        .hasMessageContaining("expected 2 lines, found 1 lines");
    assertThatThrownBy(() -> HttpimpChainFormat.elements(("11\n" + good).getBytes(ISO_8859_1)))
        .hasMessageContaining("expected 1 lines");
  }
}
