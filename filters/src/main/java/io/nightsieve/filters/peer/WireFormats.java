package io.nightsieve.filters.peer;

import java.util.List;
import java.util.Optional;

/** All peers' formats that can be written and read. A new format is one file and one line here. */
public final class WireFormats {
  public static final List<WireFormat> ALL =
      List.of(RedisBloomFormat.SCALING, RedisBloomFormat.NON_SCALING);

  private WireFormats() {}

  /** The format of this {@link WireFormat#label label}. */
  public static Optional<WireFormat> of(String label) {
    return ALL.stream().filter(format -> format.label().equals(label)).findFirst();
  }
}
