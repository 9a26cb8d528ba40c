package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;

/**
 * Any bytes at all are refused with a message or answer queries. Inputs that once broke a decoder
 * are kept in NativeFilterFuzzTestInputs and come first; then new ones are looked for, for a few
 * seconds.
 */
class NativeFilterFuzzTest {
  @FuzzTest(maxDuration = "5s")
  void anyBytesAreRefusedOrAnswer(byte[] bytes) {
    openAndAsk(bytes);
    if (bytes.length >= 5) {
      byte[] framed = bytes.clone();
      framed[0] = (byte) (NativeFormat.MAGIC << 4 | NativeFormat.VERSION);
      openAndAsk(NativeFormatSurvivesAnyBytesTest.resealed(framed));
    }
  }

  private static MembershipFilter opened(byte[] bytes) {
    try {
      return Filters.open(bytes);
    } catch (FilterFormatException refused) {
      assertThat(refused).hasMessageContaining("expected").hasMessageContaining("found");
      return null;
    }
  }

  private static void openAndAsk(byte[] bytes) {
    MembershipFilter filter = opened(bytes);
    if (filter == null) {
      return;
    }
    byte[] before = bytes.clone();
    assertThat(filter.expectedFpp()).isBetween(0.0, 1.0);
    assertThat(filter.items()).isNotNegative();
    long[] hashes = {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789ABCDEFL};
    assertThat(filter.unseenHashes(hashes))
        .containsExactly(
            Arrays.stream(hashes).filter(hash -> !filter.mightContainHash(hash)).toArray());
    if (KindRegistry.of(filter.kind()) instanceof KindCodec.Updatable) {
      change(Filters.openUpdatable(bytes, 0.01));
    }
    assertThat(Arrays.equals(bytes, before)).as("the bytes are only read").isTrue();
  }

  private static void change(UpdatableFilter filter) {
    for (long hash : new long[] {0, -1, 1, 0, Long.MAX_VALUE}) {
      AddResult result = filter.addHash(hash);
      assertThat(result == AddResult.FULL || filter.mightContainHash(hash)).isTrue();
      if (filter instanceof RemovableFilter removable) {
        removable.removeHash(hash ^ 1);
      }
    }
    assertThat(Filters.open(filter.toBytes()).items()).isEqualTo(filter.items());
  }
}
