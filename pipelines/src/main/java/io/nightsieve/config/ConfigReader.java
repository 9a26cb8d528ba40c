package io.nightsieve.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads typed values from the given ones. A fault is noted and a harmless stand-in returned, so
 * that the reader goes on and one message tells all faults; the caller must not use what it read
 * when there are any.
 */
final class ConfigReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final Pattern SPAN = Pattern.compile("(\\d{1,9})\\s*(day|days|week|weeks)");
  private static final LocalDate ANY_DAY = LocalDate.of(2026, 11, 28);

  private final ConfigTree tree;
  private final List<String> faults;

  ConfigReader(ConfigTree tree, List<String> faults) {
    this.tree = tree;
    this.faults = faults;
  }

  String text(String path) {
    return optionalText(path).orElse("");
  }

  Optional<String> optionalText(String path) {
    ConfigKey key = ConfigKeys.get(path);
    return given(path)
        .flatMap(
            value -> {
              JsonNode node = value.node();
              if (node.isTextual() && !node.textValue().isBlank()) {
                String text = node.textValue().strip();
                boolean named = key.type() != ConfigKey.Type.NAME || NAME.matcher(text).matches();
                return named ? Optional.of(text) : refuse(path, value);
              }
              return node.isNumber() || node.isBoolean()
                  ? refuse(path, value, "; put it in quotes if it is meant so")
                  : refuse(path, value);
            })
        .or(key::fallback);
  }

  int whole(String path) {
    ConfigKey key = ConfigKeys.get(path);
    return given(path)
        .flatMap(value -> number(path, value).filter(n -> isWhole(n) || note(path, value)))
        .map(Double::intValue)
        .orElseGet(() -> key.fallback().map(Integer::parseInt).orElse(0));
  }

  private static boolean isWhole(double number) {
    return number == Math.rint(number);
  }

  double number(String path) {
    ConfigKey key = ConfigKeys.get(path);
    OptionalDouble given = optionalNumber(path);
    return given.isPresent()
        ? given.getAsDouble()
        : key.fallback().map(Double::parseDouble).orElse(key.max());
  }

  OptionalDouble optionalNumber(String path) {
    Optional<Double> number = given(path).flatMap(value -> number(path, value));
    return number.map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
  }

  private Optional<Double> number(String path, ConfigValue value) {
    ConfigKey key = ConfigKeys.get(path);
    JsonNode node = value.node();
    if (!node.isNumber() && !node.isTextual()) {
      return refuse(path, value);
    }
    double number;
    try {
      number = Double.parseDouble(node.asText().strip());
    } catch (NumberFormatException e) {
      return refuse(path, value);
    }
    // Written so that NaN is refused too.
    return number >= key.min() && number <= key.max() ? Optional.of(number) : refuse(path, value);
  }

  /** The constant of a choice, by its label in lower case with hyphens. */
  <E extends Enum<E>> E choice(String path, Class<E> type) {
    String label = choice(path);
    return Enum.valueOf(type, label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  String choice(String path) {
    ConfigKey key = ConfigKeys.get(path);
    return given(path)
        .flatMap(
            value -> {
              String text = value.node().isTextual() ? value.node().textValue().strip() : "";
              return key.choices().contains(text) ? Optional.of(text) : refuse(path, value);
            })
        .or(key::fallback)
        .orElse(key.choices().get(0));
  }

  /** A number of days. */
  int days(String path) {
    ConfigKey key = ConfigKeys.get(path);
    return given(path)
        .flatMap(
            value -> {
              Matcher span = SPAN.matcher(value.node().asText().strip().toLowerCase(Locale.ROOT));
              if (!span.matches()) {
                return refuse(path, value);
              }
              long days =
                  Long.parseLong(span.group(1)) * (span.group(2).startsWith("week") ? 7 : 1);
              return days >= key.min() && days <= key.max()
                  ? Optional.of((int) days)
                  : refuse(path, value);
            })
        .orElse(1);
  }

  ZoneId zone(String path, ZoneId otherwise) {
    return given(path)
        .flatMap(
            value -> {
              try {
                return Optional.of(ZoneId.of(value.node().asText().strip()));
              } catch (DateTimeException e) {
                return refuse(path, value);
              }
            })
        .orElse(otherwise);
  }

  /** A pattern that writes a day and reads the same day back. */
  String datePattern(String path) {
    ConfigKey key = ConfigKeys.get(path);
    return given(path)
        .flatMap(
            value -> {
              String pattern = value.node().asText();
              try {
                DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
                if (LocalDate.parse(ANY_DAY.format(format), format).equals(ANY_DAY)) {
                  return Optional.of(pattern);
                }
              } catch (IllegalArgumentException | DateTimeException e) {
                return refuse(path, value, "; " + e.getMessage());
              }
              return refuse(path, value);
            })
        .or(key::fallback)
        .orElseThrow();
  }

  /** A list of texts; on the command line separated by commas. */
  List<String> texts(String path) {
    Optional<ConfigValue> given = given(path);
    if (given.isEmpty()) {
      return List.of();
    }
    JsonNode node = given.get().node();
    List<String> texts = new ArrayList<>();
    if (node.isTextual() && !given.get().origin().isEmpty()) {
      for (String part : node.textValue().split(",", -1)) {
        texts.add(part.strip());
      }
      if (texts.equals(List.of(""))) {
        return List.of();
      }
    } else if (node.isArray()) {
      node.forEach(element -> texts.add(element.isTextual() ? element.textValue() : ""));
    } else {
      note(path, given.get());
    }
    if (texts.stream().anyMatch(String::isBlank)) {
      note(path, given.get(), "; put numbers in quotes");
    }
    return List.copyOf(texts);
  }

  Map<String, String> textMap(String path) {
    SortedMap<String, String> result = new TreeMap<>();
    tree.below(path)
        .forEach(
            (name, value) -> {
              if (value.node().isTextual()) {
                result.put(name, value.node().textValue());
              } else {
                faults.add(path + "." + name + ": is " + value.shown() + "; allowed: text");
              }
            });
    return result;
  }

  private Optional<ConfigValue> given(String path) {
    ConfigKey key = ConfigKeys.get(path);
    Optional<ConfigValue> value = tree.value(path);
    if (value.isEmpty() && key.presence() != ConfigKey.Presence.OPTIONAL) {
      faults.add(path + ": is missing; allowed: " + key.allowed());
    } else if (value.isPresent() && value.get().node().isNull()) {
      refuse(path, value.get(), "; leave the key out to have the default");
      return Optional.empty();
    }
    return value;
  }

  private boolean note(String path, ConfigValue value) {
    return note(path, value, "");
  }

  private boolean note(String path, ConfigValue value, String advice) {
    refuse(path, value, advice);
    return false;
  }

  private <T> Optional<T> refuse(String path, ConfigValue value) {
    return refuse(path, value, "");
  }

  private <T> Optional<T> refuse(String path, ConfigValue value, String advice) {
    faults.add(
        path + ": is " + value.shown() + "; allowed: " + ConfigKeys.get(path).allowed() + advice);
    return Optional.empty();
  }
}
