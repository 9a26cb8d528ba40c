package io.nightsieve.source;

import io.nightsieve.source.ColumnShape.Each;
import io.nightsieve.source.ColumnShape.Field;
import io.nightsieve.source.ColumnShape.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;

/** Finds a configured column in the schema of a table. */
final class SparkShapes {
  private SparkShapes() {}

  /**
   * The column of a configured name, a top-level name or a path with dots.
   *
   * @throws AmbiguousColumnException when two fields differ only in case
   */
  static Optional<ColumnShape> find(StructType schema, String name)
      throws AmbiguousColumnException {
    List<StructField> fields = Arrays.asList(schema.fields());
    Optional<StructField> whole = FieldNames.find(fields, StructField::name, name);
    List<String> path = whole.isPresent() ? List.of(name) : Arrays.asList(name.split("\\."));
    Optional<StructField> top =
        whole.isPresent() ? whole : FieldNames.find(fields, StructField::name, path.get(0));
    if (top.isEmpty()) {
      return Optional.empty();
    }
    List<Step> steps = new ArrayList<>();
    DataType type = intoArrays(top.get().dataType(), steps);
    for (String segment : path.subList(1, path.size())) {
      if (!(type instanceof StructType struct)) {
        return Optional.empty();
      }
      Optional<StructField> field =
          FieldNames.find(Arrays.asList(struct.fields()), StructField::name, segment);
      if (field.isEmpty()) {
        return Optional.empty();
      }
      steps.add(new Field(field.get().name()));
      type = intoArrays(field.get().dataType(), steps);
    }
    return Optional.of(
        new ColumnShape(
            top.get().name(),
            top.get().dataType(),
            List.copyOf(steps),
            kindOf(type),
            type.simpleString(),
            0,
            null));
  }

  private static DataType intoArrays(DataType type, List<Step> steps) {
    DataType inner = type;
    while (inner instanceof ArrayType array) {
      steps.add(new Each());
      inner = array.elementType();
    }
    return inner;
  }

  private static ValueKind kindOf(DataType type) {
    if (type instanceof DecimalType decimal) {
      return decimal.scale() == 0 ? ValueKind.BIG_INTEGER : ValueKind.DECIMAL;
    }
    if (type instanceof ByteType
        || type instanceof ShortType
        || type instanceof IntegerType
        || type instanceof LongType) {
      return ValueKind.INTEGER;
    }
    if (type instanceof FloatType || type instanceof DoubleType) {
      return ValueKind.FLOATING;
    }
    if (type instanceof StringType) {
      return ValueKind.TEXT;
    }
    if (type instanceof BinaryType) {
      return ValueKind.BINARY;
    }
    if (type instanceof BooleanType) {
      return ValueKind.BOOLEAN;
    }
    if (type instanceof DateType) {
      return ValueKind.DATE;
    }
    return type instanceof TimestampType ? ValueKind.INSTANT : ValueKind.OTHER;
  }
}
