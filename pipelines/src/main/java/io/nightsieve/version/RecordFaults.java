package io.nightsieve.version;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Looks through a record and all below it for what no record of ours may hold. */
final class RecordFaults {
  /** Logs without partitions have no day. */
  private static final Set<String> MAY_BE_NULL = Set.of("InputFile.day");

  /** -1 where a file format does not say. */
  private static final Set<String> MAY_BE_NEGATIVE = Set.of("InputFile.rows");

  private final List<String> faults = new ArrayList<>();

  private RecordFaults() {}

  /** Each null and each negative number or NaN, by its path; empty when all is well. */
  static List<String> of(Object value) {
    RecordFaults walk = new RecordFaults();
    walk.look("", "", value);
    return List.copyOf(walk.faults);
  }

  private void look(String path, String component, Object value) {
    if (value == null) {
      if (!MAY_BE_NULL.contains(component)) {
        faults.add("field " + path + ": is null");
      }
    } else if (value instanceof Record record) {
      lookInto(path, record);
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        look(path + "[" + i + "]", component, list.get(i));
      }
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((key, element) -> look(path + "." + key, component, element));
    } else if (value instanceof Number number && !(number.doubleValue() >= 0)) {
      if (!MAY_BE_NEGATIVE.contains(component)) {
        faults.add("field " + path + ": is " + number + ", allowed: at least 0");
      }
    }
  }

  private void lookInto(String path, Record value) {
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      look(
          path.isEmpty() ? component.getName() : path + "." + component.getName(),
          value.getClass().getSimpleName() + "." + component.getName(),
          read(component, value));
    }
  }

  private static Object read(RecordComponent component, Record value) {
    try {
      return component.getAccessor().invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "record " + value.getClass() + " must be public to be stored", e);
    }
  }
}
