package io.nightsieve.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;

/** A file of JSON for people: long lists as their length, short lists of objects line by line. */
final class JsonOutline {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LONGEST_LIST = 8;

  private JsonOutline() {}

  static Result of(byte[] bytes, Path file) {
    try {
      JsonNode tree = JSON.readTree(bytes);
      if (!(tree instanceof ObjectNode object)) {
        throw NightsieveException.input(file + " is no JSON object");
      }
      List<String> lines = new ArrayList<>();
      Map<String, Object> fields = new LinkedHashMap<>();
      for (var field : object.properties()) {
        addLines(lines, field.getKey(), field.getValue());
        fields.put(field.getKey(), JSON.treeToValue(field.getValue(), Object.class));
      }
      return Result.done(fields, lines);
    } catch (JsonProcessingException e) {
      throw new NightsieveException(
          ExitCode.INPUT, file + " is not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new NightsieveException(ExitCode.INPUT, "cannot read " + file, e);
    }
  }

  private static void addLines(List<String> lines, String key, JsonNode value) {
    boolean objects = value.isArray() && value.size() > 0 && value.get(0).isObject();
    if (!objects || value.size() > LONGEST_LIST) {
      lines.add("%-18s %s".formatted(key, shortened(value)));
      return;
    }
    String head = key;
    for (JsonNode object : value) {
      String parts =
          object.properties().stream()
              .map(
                  part ->
                      part.getKey()
                          + " "
                          + (part.getValue().isContainerNode()
                              ? part.getValue().size() + " entries"
                              : shortened(part.getValue())))
              .collect(Collectors.joining(", "));
      lines.add("%-18s %s".formatted(head, parts));
      head = "";
    }
  }

  private static String shortened(JsonNode value) {
    if (value.isTextual()) {
      return value.asText();
    }
    return value.isContainerNode() && value.size() > LONGEST_LIST
        ? value.size() + " entries"
        : value.toString();
  }
}
