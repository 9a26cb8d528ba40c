package io.nightsieve.filters.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Sets of items as a build hands them to a format, and what is asked of a filter. */
final class RedisFixtures {
  private RedisFixtures() {}

  static FilterSpec spec(WireFormat format, double fpp) {
    return new FilterSpec(format.kind(), fpp, ItemType.STRING, 0);
  }

  /** The fingerprints of item:0 and so on, ascending, first word first. */
  static long[] sorted(WireFormat format, int items) {
    return sorted(format, "item:", items);
  }

  static long[] sorted(WireFormat format, String prefix, int items) {
    long[][] each =
        IntStream.range(0, items)
            .mapToObj(i -> PeerVectors.fingerprint(format, (prefix + i).getBytes(UTF_8)))
            .sorted(Arrays::compare)
            .toArray(long[][]::new);
    return Arrays.stream(each).flatMapToLong(Arrays::stream).toArray();
  }

  static void assertAllFound(WireFormat format, PeerFilter filter, long[] fingerprints) {
    for (int at = 0; at < fingerprints.length; at += format.words()) {
      if (!filter.mightContain(fingerprints, at)) {
        throw new AssertionError(
            "false negative of %s for fingerprint %x".formatted(format.label(), fingerprints[at]));
      }
    }
  }

  /** The rate over so many items that were never put in. */
  static double measuredFpp(WireFormat format, PeerFilter filter, int probes) {
    int falsePositives = 0;
    for (int i = 0; i < probes; i++) {
      if (PeerVectors.mightContain(format, filter, ("neg:" + i).getBytes(UTF_8))) {
        falsePositives++;
      }
    }
    return (double) falsePositives / probes;
  }
}
