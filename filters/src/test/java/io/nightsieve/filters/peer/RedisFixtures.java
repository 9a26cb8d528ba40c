package io.nightsieve.filters.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Sets of items as a build hands them to a format. */
final class RedisFixtures {
  private RedisFixtures() {}

  /** The fingerprints of item:0 and so on, ascending, first word first. */
  static long[] sorted(WireFormat format, int items) {
    return sorted(format, "item:", items);
  }

  static long[] sorted(WireFormat format, String prefix, int items) {
    long[][] each =
        IntStream.range(0, items)
            .mapToObj(i -> RedisVectors.fingerprint(format, (prefix + i).getBytes(UTF_8)))
            .sorted(Arrays::compare)
            .toArray(long[][]::new);
    return Arrays.stream(each).flatMapToLong(Arrays::stream).toArray();
  }
}
