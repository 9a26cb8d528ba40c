package io.nightsieve.version;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Records as JSON: the same record gives the same bytes (keys sorted, two blanks of indentation, a
 * line feed at the end), and reading refuses whatever the record does not say.
 */
public final class StrictJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .build();

  private static final ObjectWriter WRITER = MAPPER.writer(printer());

  private StrictJson() {}

  private static DefaultPrettyPrinter printer() {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(lines);
    printer.indentArraysWith(lines);
    return printer;
  }

  /** The bytes of a record. */
  public static byte[] write(Object value) {
    try {
      return (WRITER.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a record that has a field {@code schema}.
   *
   * @param file named in messages
   * @param schema the only schema version that this program reads
   * @param advice what to do when the file is not whole, a sentence
   * @throws CorruptFileException if the bytes are torn, of another schema, or a field is missing,
   *     unknown, null, negative or of another type
   */
  public static <T> T read(byte[] bytes, Class<T> type, int schema, Object file, String advice) {
    try {
      JsonNode tree = MAPPER.readTree(bytes);
      if (tree == null || !tree.isObject()) {
        throw new CorruptFileException(
            file, "holds no JSON object (" + bytes.length + " bytes)", advice);
      }
      refuseOtherSchema(tree.path("schema"), schema, file);
      T value = MAPPER.treeToValue(tree, type);
      List<String> faults = RecordFaults.of(value);
      if (!faults.isEmpty()) {
        throw new CorruptFileException(file, String.join("; ", faults), advice);
      }
      return value;
    } catch (JsonMappingException e) {
      throw new CorruptFileException(
          file, "field " + path(e) + ": " + e.getOriginalMessage(), advice, e);
    } catch (JsonProcessingException e) {
      throw new CorruptFileException(
          file,
          "is not JSON at line "
              + e.getLocation().getLineNr()
              + ", column "
              + e.getLocation().getColumnNr()
              + " of "
              + bytes.length
              + " bytes: "
              + e.getOriginalMessage(),
          advice,
          e);
    } catch (IOException e) {
      throw new CorruptFileException(file, "cannot be read: " + e, advice, e);
    }
  }

  private static void refuseOtherSchema(JsonNode found, int schema, Object file) {
    if (!found.isIntegralNumber() || found.longValue() != schema) {
      throw new CorruptFileException(
          file,
          "field schema: is "
              + (found.isMissingNode() ? "missing" : found)
              + ", and this program reads "
              + schema,
          "Use the release of Nightsieve that wrote it, or a newer one.");
    }
  }

  private static String path(JsonMappingException e) {
    StringBuilder path = new StringBuilder();
    for (JsonMappingException.Reference step : e.getPath()) {
      if (step.getFieldName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
      }
    }
    return path.isEmpty() ? "(root)" : path.toString();
  }
}
