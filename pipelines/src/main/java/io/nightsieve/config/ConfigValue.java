package io.nightsieve.config;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A value as it was given.
 *
 * @param node the value; text where it came from the command line or the environment
 * @param origin where it came from, for messages; empty for the file
 */
record ConfigValue(JsonNode node, String origin) {
  /** The value as messages show it. */
  String shown() {
    String text = node.isTextual() ? "\"" + node.textValue() + "\"" : node.toString();
    String cut = text.length() > 120 ? text.substring(0, 117) + "..." : text;
    return origin.isEmpty() ? cut : cut + " (from " + origin + ")";
  }
}
