package io.nightsieve.config;

import java.util.List;
import java.util.Optional;

/**
 * One key of the configuration, as data: the loader reads by it, unknown keys are compared with it,
 * and the page {@code docs/configuration.md} is held to it by a test.
 *
 * @param path the full key; {@code []} stands for the index of a list
 * @param type what kind of value it takes
 * @param presence whether it must be given
 * @param fallback the default as one would write it, where there is one
 * @param min least number, inclusive, for {@code WHOLE}, {@code NUMBER} and {@code DAYS}
 * @param max greatest number, inclusive
 * @param choices allowed words, for {@code CHOICE}
 */
record ConfigKey(
    String path,
    Type type,
    Presence presence,
    Optional<String> fallback,
    double min,
    double max,
    List<String> choices) {

  /** What kind of value a key takes. */
  enum Type {
    TEXT,
    /** A name that can be a directory. */
    NAME,
    WHOLE,
    NUMBER,
    CHOICE,
    DAYS,
    ZONE,
    DATE_PATTERN,
    TEXT_LIST,
    TEXT_MAP
  }

  /** Whether a key must be given. */
  enum Presence {
    REQUIRED,
    /** Required only when its section is there. */
    REQUIRED_IN_SECTION,
    OPTIONAL
  }

  static ConfigKey of(String path, Type type) {
    return new ConfigKey(path, type, Presence.OPTIONAL, Optional.empty(), 0, 0, List.of());
  }

  static ConfigKey number(String path, Type type, double min, double max) {
    return new ConfigKey(path, type, Presence.OPTIONAL, Optional.empty(), min, max, List.of());
  }

  static ConfigKey choice(String path, List<String> choices) {
    return new ConfigKey(
        path, Type.CHOICE, Presence.OPTIONAL, Optional.empty(), 0, 0, List.copyOf(choices));
  }

  ConfigKey required() {
    return new ConfigKey(path, type, Presence.REQUIRED, fallback, min, max, choices);
  }

  ConfigKey requiredInSection() {
    return new ConfigKey(path, type, Presence.REQUIRED_IN_SECTION, fallback, min, max, choices);
  }

  ConfigKey orElse(String value) {
    return new ConfigKey(path, type, presence, Optional.of(value), min, max, choices);
  }

  /** The allowed values, in words. */
  String allowed() {
    return switch (type) {
      case TEXT -> "text that is not empty";
      case NAME ->
          "1 to 64 letters, digits, dots, hyphens and underscores, starting with a letter or digit";
      case WHOLE -> "a whole number in [" + plain(min) + ", " + plain(max) + "]";
      case NUMBER -> "a number in [" + plain(min) + ", " + plain(max) + "]";
      case CHOICE -> String.join(" | ", choices);
      case DAYS ->
          "a time such as \"7 days\" or \"2 weeks\", from "
              + plain(min)
              + " day to "
              + plain(max)
              + " days";
      case ZONE -> "a time zone such as UTC, Asia/Shanghai or +08:00";
      case DATE_PATTERN -> "a pattern of java.time that gives a whole date, such as yyyy-MM-dd";
      case TEXT_LIST -> "a list of texts that are not empty";
      case TEXT_MAP -> "keys with text values";
    };
  }

  static String plain(double number) {
    if (number == Math.rint(number) && Math.abs(number) < 1e15) {
      return Long.toString((long) number);
    }
    return Double.toString(number);
  }
}
