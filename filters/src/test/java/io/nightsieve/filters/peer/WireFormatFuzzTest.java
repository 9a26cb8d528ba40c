package io.nightsieve.filters.peer;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.Arrays;

/**
 * Any bytes at all are refused with a message or answer queries, in every peer's format. The kept
 * inputs in WireFormatFuzzTestInputs, whole filters among them, come first.
 */
class WireFormatFuzzTest {
  @FuzzTest(maxDuration = "3s")
  void anyBytesAreRefusedOrAnswer(byte[] bytes) {
    WireFormats.ALL.forEach(format -> openAndAsk(format, bytes));
    openAndAsk(RedisBloomFormat.LEGACY, bytes);
  }

  private static void openAndAsk(WireFormat format, byte[] bytes) {
    byte[] before = bytes.clone();
    FilterSpec spec = new FilterSpec(format.kind(), 0.01, ItemType.STRING, 0);
    PeerFilter filter;
    try {
      filter = format.open(spec, bytes);
    } catch (FilterFormatException refused) {
      assertThat(refused).hasMessageContaining("expected").hasMessageContaining("found");
      return;
    }
    assertThat(filter.expectedFpp()).isBetween(0.0, 1.0);
    assertThat(filter.sizeBytes()).isEqualTo(bytes.length);
    long[] fingerprint = new long[format.words()];
    for (long word : new long[] {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789ABCDEFL}) {
      Arrays.fill(fingerprint, word);
      filter.mightContain(fingerprint, 0);
    }
    assertThat(Arrays.equals(bytes, before)).as("the bytes are only read").isTrue();
  }
}
