package io.nightsieve.filters.peer;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All peers' formats that can be written and read. A new format is one file and one line here. */
public final class WireFormats {
  /** The label of our own format, which is no peer's and not in {@link #ALL}. */
  public static final String NATIVE = "native";

  public static final List<WireFormat> ALL =
      List.of(
          new GuavaFormat(),
          new SparkFormat(1),
          new SparkFormat(2),
          new GoBloomFormat(false),
          new GoBloomFormat(true),
          new DataSketchesFormat(),
          RedisBloomFormat.SCALING,
          RedisBloomFormat.NON_SCALING,
          new RedisCuckooFormat(),
          new HttpimpFormat(),
          new HttpimpChainFormat());

  private WireFormats() {}

  /** All labels that a version can be published in, the native one first. */
  public static List<String> labels() {
    return Stream.concat(Stream.of(NATIVE), ALL.stream().map(WireFormat::label)).toList();
  }

  /**
   * The peer's format of this {@link WireFormat#label label}.
   *
   * @throws IllegalArgumentException if there is none; the message names those there are
   */
  public static WireFormat named(String label) {
    return ALL.stream()
        .filter(format -> format.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no peer's format is called \"%s\"; there are %s"
                        .formatted(
                            label,
                            ALL.stream()
                                .map(WireFormat::label)
                                .collect(Collectors.joining(", ")))));
  }
}
