package io.nightsieve.filters.peer;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.Arrays;

/** Any bytes at all are refused by every peer's format with a message, or answer queries. */
class PeerFormatFuzzTest {
  @FuzzTest(maxDuration = "5s")
  void anyBytesAreRefusedOrAnswer(byte[] bytes) {
    for (WireFormat format : WireFormats.ALL) {
      FilterSpec spec =
          new FilterSpec(format.kind(), Math.max(0.01, format.minFpp()), ItemType.STRING, 0);
      PeerFilter filter;
      try {
        filter = format.open(spec, bytes);
      } catch (FilterFormatException refused) {
        assertThat(refused).hasMessageContaining("expected").hasMessageContaining("found");
        continue;
      }
      assertThat(filter.expectedFpp()).isBetween(0.0, 1.0);
      long[] print = new long[format.words()];
      for (long word : new long[] {0, -1, Long.MIN_VALUE, 0x123456789ABCDEFL}) {
        Arrays.fill(print, word);
        filter.mightContain(print, 0);
      }
    }
  }
}
