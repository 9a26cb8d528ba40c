package io.nightsieve.source;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * How one needed column lies in a file.
 *
 * @param name the exact name of the top-level column
 * @param type the type to read it with: of a struct only the needed field
 * @param steps the way from the column down to the value; empty for a plain column
 * @param kind what the value is
 * @param physical the value's type as the file declares it, for messages
 * @param width bytes of a fixed-width value, else 0
 * @param zone the zone that the file itself names for its wall clock, else null
 */
public record ColumnShape(
    String name,
    DataType type,
    List<Step> steps,
    ValueKind kind,
    String physical,
    int width,
    String zone)
    implements Serializable {
  private static final String JSON = "JSON text";

  /** One step down into a nested column. */
  public sealed interface Step extends Serializable {}

  /** Into the field of a struct. */
  public record Field(String name) implements Step {}

  /** Into every element of an array. */
  public record Each() implements Step {}

  /** Whether one row can hold several values. */
  public boolean repeated() {
    return steps.stream().anyMatch(Each.class::isInstance);
  }

  /** A value of a JSON file. Whatever it is, it is read as text. */
  static ColumnShape json(String name, DataType type, List<Step> steps) {
    return new ColumnShape(name, type, steps, ValueKind.TEXT, JSON, 0, null);
  }

  /** Whether the text may be that of a whole array or object. */
  public boolean isJson() {
    return physical.equals(JSON);
  }

  /** A text column, as JSON, CSV and directory names hold them. */
  static ColumnShape text(String name) {
    return new ColumnShape(name, DataTypes.StringType, List.of(), ValueKind.TEXT, "text", 0, null);
  }
}
