package io.nightsieve.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The given values by full key ({@code layers[0].keep}), from the file, the environment and the
 * command line, the later ones on top. Faults are gathered, so that one message tells all of them.
 */
final class ConfigTree {
  static final String ENV_PREFIX = "NIGHTSIEVE_";

  private final SortedMap<String, ConfigValue> values = new TreeMap<>();
  private final List<String> faults;
  private int layerCount;
  private boolean layersGiven;

  ConfigTree(List<String> faults) {
    this.faults = faults;
  }

  Optional<ConfigValue> value(String path) {
    return Optional.ofNullable(values.get(path));
  }

  /** Whether any value stands below this section. */
  boolean hasSection(String section) {
    return values.tailMap(section + ".").keySet().stream()
        .findFirst()
        .filter(key -> key.startsWith(section + "."))
        .isPresent();
  }

  /** The values below a key that takes a map, by the rest of their key. */
  SortedMap<String, ConfigValue> below(String path) {
    SortedMap<String, ConfigValue> result = new TreeMap<>();
    values.forEach(
        (key, value) -> {
          if (key.startsWith(path + ".")) {
            result.put(key.substring(path.length() + 1), value);
          }
        });
    return result;
  }

  int layerCount() {
    return layerCount;
  }

  boolean layersGiven() {
    return layersGiven;
  }

  void addFile(JsonNode root) {
    root.fields().forEachRemaining(e -> addNode(e.getKey(), e.getValue()));
  }

  private void addNode(String path, JsonNode node) {
    if (ConfigKeys.UNAVAILABLE.containsKey(ConfigKeys.template(path))) {
      if (!(node.isArray() && node.isEmpty())) {
        faults.add(path + ": " + ConfigKeys.UNAVAILABLE.get(ConfigKeys.template(path)));
      }
    } else if (path.equals(ConfigKeys.OPTIONS)) {
      addOptions(node);
    } else if (ConfigKeys.find(path).isPresent()) {
      values.put(path, new ConfigValue(node, ""));
    } else if (path.equals("layers")) {
      addLayers(node);
    } else if (ConfigKeys.isSection(path)) {
      addSection(path, node);
    } else {
      faults.add(unknown(path, ""));
    }
  }

  private void addSection(String path, JsonNode node) {
    if (node.isObject()) {
      node.fields().forEachRemaining(e -> addNode(path + "." + e.getKey(), e.getValue()));
    } else if (!node.isNull()) {
      faults.add(
          path + ": is " + new ConfigValue(node, "").shown() + "; allowed: a section of keys");
    }
  }

  private void addOptions(JsonNode node) {
    if (node.isObject()) {
      node.fields()
          .forEachRemaining(
              e -> values.put(path(e.getKey()), new ConfigValue(optionText(e.getValue()), "")));
    } else if (!node.isNull()) {
      faults.add(
          ConfigKeys.OPTIONS
              + ": is "
              + new ConfigValue(node, "").shown()
              + "; allowed: "
              + ConfigKeys.get(ConfigKeys.OPTIONS).allowed());
    }
  }

  // Spark's reader options are texts, and "header: true" is what everybody writes.
  private static JsonNode optionText(JsonNode node) {
    return node.isBoolean() || node.isIntegralNumber()
        ? JsonNodeFactory.instance.textNode(node.asText())
        : node;
  }

  private static String path(String option) {
    return ConfigKeys.OPTIONS + "." + option;
  }

  private void addLayers(JsonNode node) {
    layersGiven = true;
    if (!node.isArray()) {
      faults.add(
          "layers: is " + new ConfigValue(node, "").shown() + "; allowed: a list of one layer");
      return;
    }
    layerCount = node.size();
    for (int i = 0; i < node.size(); i++) {
      addSection("layers[" + i + "]", node.get(i));
    }
  }

  /** Puts the variables {@code NIGHTSIEVE_SIZING_HEADROOM} and their like on top. */
  void addEnvironment(Map<String, String> env) {
    SortedMap<String, String> paths = new TreeMap<>();
    for (ConfigKey key : ConfigKeys.ALL) {
      for (int layer = 0; layer < Math.max(1, layerCount); layer++) {
        String path = key.path().replace("[]", "[" + layer + "]");
        paths.put(variable(path), path);
      }
    }
    new TreeMap<>(env)
        .forEach(
            (variable, text) -> {
              String path = paths.get(variable);
              if (path != null && !path.equals(ConfigKeys.OPTIONS)) {
                put(path, text, "the environment variable " + variable);
              } else if (claimed(variable)) {
                faults.add(unknownVariable(variable, paths));
              }
            });
  }

  static String variable(String path) {
    return ENV_PREFIX
        + path.replaceAll("\\[(\\d+)]", "_$1").replaceAll("[.-]", "_").toUpperCase(Locale.ROOT);
  }

  // Other NIGHTSIEVE_ variables belong to the launcher; below a section's name they are ours.
  private static boolean claimed(String variable) {
    return ConfigKeys.ALL.stream()
        .map(key -> key.path().split("[.\\[]", 2)[0])
        .anyMatch(section -> variable.startsWith(variable(section) + "_"));
  }

  private static String unknownVariable(String variable, SortedMap<String, String> paths) {
    String nearest =
        paths.keySet().stream()
            .min(java.util.Comparator.comparingInt(known -> EditDistance.of(variable, known)))
            .orElseThrow();
    return "the environment variable "
        + variable
        + " names no key that can be set so; the nearest is "
        + nearest;
  }

  /** Puts dotted keys of the command line on top. */
  void addOverrides(Map<String, String> overrides) {
    new TreeMap<>(overrides)
        .forEach(
            (given, text) -> {
              String path = given.strip().replaceAll("\\.(\\d+)(?=\\.|$)", "[$1]");
              String origin = "the command line";
              if (path.startsWith(ConfigKeys.OPTIONS + ".")) {
                values.put(path, new ConfigValue(JsonNodeFactory.instance.textNode(text), origin));
              } else if (ConfigKeys.UNAVAILABLE.containsKey(ConfigKeys.template(path))) {
                faults.add(path + ": " + ConfigKeys.UNAVAILABLE.get(ConfigKeys.template(path)));
              } else if (ConfigKeys.find(path).isPresent() && layerExists(path)) {
                put(path, text, origin);
              } else {
                faults.add(unknown(path, " (from the command line)"));
              }
            });
  }

  private boolean layerExists(String path) {
    return !path.startsWith("layers[") || path.startsWith("layers[0]");
  }

  private void put(String path, String text, String origin) {
    if (path.startsWith("layers[")) {
      layersGiven = true;
      layerCount = Math.max(layerCount, 1);
    }
    values.put(path, new ConfigValue(JsonNodeFactory.instance.textNode(text), origin));
  }

  private static String unknown(String path, String origin) {
    return path
        + origin
        + ": no such key"
        + ConfigKeys.nearest(path).map(near -> "; the nearest is " + near).orElse("");
  }
}
