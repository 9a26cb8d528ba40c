package io.nightsieve.source;

import io.nightsieve.source.ColumnShape.Each;
import io.nightsieve.source.ColumnShape.Field;
import io.nightsieve.source.ColumnShape.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.orc.TypeDescription;
import org.apache.orc.TypeDescription.Category;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Finds a configured column in an ORC schema, and the type to read it with. */
final class OrcShapes {
  private OrcShapes() {}

  private record Value(ValueKind kind, DataType type) {}

  private record Branch(DataType type, List<Step> steps, ValueKind kind, String physical) {}

  /**
   * The column of a configured name, a top-level name or a path with dots.
   *
   * @param writerZone the zone in which the file's writer kept its clock, null where it says none
   * @throws AmbiguousColumnException when two fields differ only in case
   */
  static Optional<ColumnShape> find(TypeDescription schema, String name, String writerZone)
      throws AmbiguousColumnException {
    List<String> fields = schema.getFieldNames();
    Optional<String> whole = FieldNames.find(fields, field -> field, name);
    List<String> path = whole.isPresent() ? List.of(name) : Arrays.asList(name.split("\\."));
    Optional<String> top =
        whole.isPresent() ? whole : FieldNames.find(fields, field -> field, path.get(0));
    if (top.isEmpty()) {
      return Optional.empty();
    }
    TypeDescription column = schema.getChildren().get(fields.indexOf(top.get()));
    return descend(column, path.subList(1, path.size()))
        .map(
            branch ->
                new ColumnShape(
                    top.get(),
                    branch.type(),
                    branch.steps(),
                    branch.kind(),
                    branch.physical(),
                    0,
                    branch.kind() == ValueKind.JVM_WALL_CLOCK ? writerZone : null));
  }

  private static Optional<Branch> descend(TypeDescription type, List<String> rest)
      throws AmbiguousColumnException {
    if (type.getCategory() == Category.LIST) {
      return descend(type.getChildren().get(0), rest)
          .map(
              element ->
                  new Branch(
                      DataTypes.createArrayType(element.type()),
                      prepend(new Each(), element.steps()),
                      element.kind(),
                      element.physical()));
    }
    if (rest.isEmpty()) {
      Value value = valueOf(type);
      return Optional.of(new Branch(value.type(), List.of(), value.kind(), type.toString()));
    }
    if (type.getCategory() != Category.STRUCT) {
      return Optional.empty();
    }
    Optional<String> name = FieldNames.find(type.getFieldNames(), field -> field, rest.get(0));
    if (name.isEmpty()) {
      return Optional.empty();
    }
    TypeDescription child = type.getChildren().get(type.getFieldNames().indexOf(name.get()));
    return descend(child, rest.subList(1, rest.size()))
        .map(
            below ->
                new Branch(
                    new StructType().add(name.get(), below.type()),
                    prepend(new Field(name.get()), below.steps()),
                    below.kind(),
                    below.physical()));
  }

  private static List<Step> prepend(Step first, List<Step> rest) {
    List<Step> steps = new ArrayList<>();
    steps.add(first);
    steps.addAll(rest);
    return List.copyOf(steps);
  }

  private static Value valueOf(TypeDescription type) {
    return switch (type.getCategory()) {
      case BYTE -> new Value(ValueKind.INTEGER, DataTypes.ByteType);
      case SHORT -> new Value(ValueKind.INTEGER, DataTypes.ShortType);
      case INT -> new Value(ValueKind.INTEGER, DataTypes.IntegerType);
      case LONG -> new Value(ValueKind.INTEGER, DataTypes.LongType);
      case DECIMAL ->
          new Value(
              type.getScale() == 0 ? ValueKind.BIG_INTEGER : ValueKind.DECIMAL,
              DataTypes.createDecimalType(type.getPrecision(), type.getScale()));
      case FLOAT -> new Value(ValueKind.FLOATING, DataTypes.FloatType);
      case DOUBLE -> new Value(ValueKind.FLOATING, DataTypes.DoubleType);
      case BOOLEAN -> new Value(ValueKind.BOOLEAN, DataTypes.BooleanType);
      case STRING, VARCHAR, CHAR -> new Value(ValueKind.TEXT, DataTypes.StringType);
      case BINARY -> new Value(ValueKind.BINARY, DataTypes.BinaryType);
      case DATE -> new Value(ValueKind.DATE, DataTypes.DateType);
      case TIMESTAMP -> new Value(ValueKind.JVM_WALL_CLOCK, DataTypes.TimestampType);
      case TIMESTAMP_INSTANT -> new Value(ValueKind.INSTANT, DataTypes.TimestampType);
      default -> new Value(ValueKind.OTHER, DataTypes.NullType);
    };
  }
}
