package io.nightsieve.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.nightsieve.source.ColumnShape.Each;
import io.nightsieve.source.ColumnShape.Field;
import io.nightsieve.source.ColumnShape.Step;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Looks at the first records of a JSON file for the spelling of the columns and for arrays on the
 * way to them. Values are read as text whatever they are, so that long ids stay exact.
 */
final class JsonInspector implements FileInspector {
  private static final long serialVersionUID = 1L;
  private static final int SAMPLE = 1_000;

  /** More are looked at while a column that must be in the file was null in all. */
  private static final int LONGEST_SAMPLE = 100_000;

  private final EnumMap<Role, String> names;

  JsonInspector(Map<Role, String> names) {
    this.names = new EnumMap<>(names);
  }

  @Override
  public FileFacts inspect(FileStatus file, Configuration hadoop)
      throws IOException, AmbiguousColumnException {
    List<JsonNode> records = sample(file, hadoop);
    Map<String, JsonNode> seen = new LinkedHashMap<>();
    records.forEach(
        record -> record.fields().forEachRemaining(f -> merge(seen, f.getKey(), f.getValue())));
    Map<Role, ColumnShape> shapes = new EnumMap<>(Role.class);
    for (Map.Entry<Role, String> name : names.entrySet()) {
      Optional<ColumnShape> shape = find(records, List.copyOf(seen.keySet()), name.getValue());
      shape.ifPresent(found -> shapes.put(name.getKey(), found));
    }
    return FileFacts.readable(-1, shapes, String.join(", ", seen.keySet()));
  }

  private static void merge(Map<String, JsonNode> seen, String name, JsonNode value) {
    seen.merge(name, value, (old, now) -> old.isNull() ? now : old);
  }

  private List<JsonNode> sample(FileStatus file, Configuration hadoop) throws IOException {
    List<JsonNode> records = new ArrayList<>();
    try (InputStream in = TextFiles.open(file.getPath(), hadoop);
        MappingIterator<JsonNode> values =
            new ObjectMapper().readerFor(JsonNode.class).readValues(in)) {
      Set<String> missing = neededColumns(file.getPath());
      for (int looked = 0; looked < LONGEST_SAMPLE && values.hasNextValue(); looked++) {
        if (looked >= SAMPLE && missing.isEmpty()) {
          break;
        }
        JsonNode value = values.nextValue();
        int before = missing.size();
        value.fields().forEachRemaining(f -> found(missing, f.getKey(), f.getValue()));
        if (value.isObject() && (looked < SAMPLE || missing.size() < before)) {
          records.add(value);
        }
      }
    } catch (JsonProcessingException e) {
      // Rows that are not JSON are counted when they are read; what was seen so far must do.
      return records;
    }
    return records;
  }

  /** The top-level columns that no directory above the file carries; the day's always may. */
  private Set<String> neededColumns(Path file) {
    Set<String> columns = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.forEach(
        (role, name) -> {
          if (role != Role.DAY && !PathValues.has(file, name)) {
            columns.add(name.split("\\.", 2)[0]);
          }
        });
    return columns;
  }

  private static void found(Set<String> missing, String name, JsonNode value) {
    if (!value.isNull()) {
      missing.remove(name);
    }
  }

  private static Optional<ColumnShape> find(
      List<JsonNode> records, List<String> columns, String name) throws AmbiguousColumnException {
    Optional<String> whole = FieldNames.find(columns, column -> column, name);
    if (whole.isPresent()) {
      return Optional.of(shape(records, whole.get(), List.of()));
    }
    List<String> path = Arrays.asList(name.split("\\."));
    return path.size() == 1
        ? Optional.empty()
        : FieldNames.find(columns, column -> column, path.get(0))
            .map(top -> shape(records, top, path.subList(1, path.size())));
  }

  private static ColumnShape shape(List<JsonNode> records, String top, List<String> path) {
    List<JsonNode> values = records.stream().filter(r -> r.has(top)).map(r -> r.get(top)).toList();
    List<Step> steps = new ArrayList<>();
    for (String field : path) {
      values = intoArrays(values, steps);
      steps.add(new Field(field));
      values = values.stream().filter(v -> v.has(field)).map(v -> v.get(field)).toList();
    }
    intoArrays(values, steps);
    DataType type = DataTypes.StringType;
    for (int i = steps.size() - 1; i >= 0; i--) {
      type =
          steps.get(i) instanceof Field field
              ? new StructType().add(field.name(), type)
              : DataTypes.createArrayType(type);
    }
    return ColumnShape.json(top, type, List.copyOf(steps));
  }

  private static List<JsonNode> intoArrays(List<JsonNode> values, List<Step> steps) {
    List<JsonNode> inner = values;
    while (inner.stream().anyMatch(JsonNode::isArray)) {
      steps.add(new Each());
      List<JsonNode> elements = new ArrayList<>();
      inner.forEach(value -> value.elements().forEachRemaining(elements::add));
      inner = elements;
    }
    return inner;
  }
}
