package io.nightsieve.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a YAML file as one mapping, without duplicate keys, aliases or a second document. */
final class YamlFile {
  private static final YAMLFactory YAML =
      YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Path file;
  private final YAMLParser parser;

  private YamlFile(Path file, YAMLParser parser) {
    this.file = file;
    this.parser = parser;
  }

  static JsonNode read(Path file) {
    try (YAMLParser parser = YAML.createParser(Files.readString(file))) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw NightsieveException.usage(
            "the configuration " + file + " is not a mapping of keys to values");
      }
      JsonNode root = new YamlFile(file, parser).node();
      if (parser.nextToken() != null) {
        throw NightsieveException.usage(
            "the configuration "
                + file
                + " holds a second document at line "
                + parser.getTokenLocation().getLineNr()
                + "; one file is one filter set");
      }
      return root;
    } catch (JsonProcessingException e) {
      String where =
          e.getLocation() == null
              ? ""
              : " at line "
                  + e.getLocation().getLineNr()
                  + ", column "
                  + e.getLocation().getColumnNr();
      throw new NightsieveException(
          ExitCode.USAGE,
          "the configuration "
              + file
              + " is not valid YAML"
              + where
              + ": "
              + e.getOriginalMessage(),
          e);
    } catch (IOException e) {
      throw new NightsieveException(
          ExitCode.USAGE, "the configuration " + file + " cannot be read: " + e, e);
    }
  }

  private JsonNode node() throws IOException {
    if (parser.isCurrentAlias()) {
      // As a node it would be the alias's name, which is never what was meant.
      throw NightsieveException.usage(
          "the configuration "
              + file
              + " uses the alias *"
              + parser.getText()
              + " at line "
              + parser.getTokenLocation().getLineNr()
              + "; aliases are not read: write the value out");
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      case VALUE_NUMBER_INT -> NODES.numberNode(parser.getBigIntegerValue());
      case VALUE_NUMBER_FLOAT -> real();
      default -> NODES.textNode(parser.getText());
    };
  }

  private ObjectNode object() throws IOException {
    ObjectNode node = NODES.objectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      parser.nextToken();
      node.set(key, node());
    }
    return node;
  }

  private ArrayNode array() throws IOException {
    ArrayNode node = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      node.add(node());
    }
    return node;
  }

  // YAML's .nan and .inf are numbers that Java does not read; as text they reach the range check.
  private JsonNode real() throws IOException {
    String text = parser.getText();
    try {
      return NODES.numberNode(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return NODES.textNode(text);
    }
  }
}
