package io.nightsieve.source;

import static org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit.NANOS;

import io.nightsieve.source.ColumnShape.Each;
import io.nightsieve.source.ColumnShape.Field;
import io.nightsieve.source.ColumnShape.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Finds a configured column in a Parquet schema, and the type to read it with. */
final class ParquetShapes {
  private ParquetShapes() {}

  private record Value(ValueKind kind, DataType type, int width) {}

  /** A column on the way up from its value: the type so far and the steps below it. */
  private record Branch(DataType type, List<Step> steps, Value value, String physical) {}

  /**
   * The column of a configured name, a top-level name or a path with dots.
   *
   * @throws AmbiguousColumnException when two fields differ only in case
   */
  static Optional<ColumnShape> find(MessageType schema, String name)
      throws AmbiguousColumnException {
    Optional<Type> whole = FieldNames.find(schema.getFields(), Type::getName, name);
    List<String> path = whole.isPresent() ? List.of(name) : Arrays.asList(name.split("\\."));
    Optional<Type> top =
        whole.isPresent() ? whole : FieldNames.find(schema.getFields(), Type::getName, path.get(0));
    if (top.isEmpty()) {
      return Optional.empty();
    }
    return field(top.get(), path.subList(1, path.size()))
        .map(
            branch ->
                new ColumnShape(
                    top.get().getName(),
                    branch.type(),
                    branch.steps(),
                    branch.value().kind(),
                    branch.physical(),
                    branch.value().width(),
                    null));
  }

  /** A field with its own repetition: a repeated field outside a list is an array as well. */
  private static Optional<Branch> field(Type type, List<String> rest)
      throws AmbiguousColumnException {
    if (type.isRepetition(Type.Repetition.REPEATED)) {
      return element(type, rest).map(ParquetShapes::each);
    }
    return element(type, rest);
  }

  private static Optional<Branch> element(Type type, List<String> rest)
      throws AmbiguousColumnException {
    if (type.isPrimitive()) {
      if (!rest.isEmpty()) {
        return Optional.empty();
      }
      PrimitiveType primitive = type.asPrimitiveType();
      Value value = valueOf(primitive);
      return Optional.of(new Branch(value.type(), List.of(), value, describe(primitive)));
    }
    GroupType group = type.asGroupType();
    if (group.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation
        && group.getFieldCount() == 1
        && group.getType(0).isRepetition(Type.Repetition.REPEATED)) {
      Type repeated = group.getType(0);
      return (wrapsElement(group, repeated)
              ? field(repeated.asGroupType().getType(0), rest)
              : element(repeated, rest))
          .map(ParquetShapes::each);
    }
    if (rest.isEmpty()) {
      return Optional.of(
          new Branch(
              DataTypes.NullType,
              List.of(),
              new Value(ValueKind.OTHER, DataTypes.NullType, 0),
              "group " + group.getName()));
    }
    Optional<Type> child = FieldNames.find(group.getFields(), Type::getName, rest.get(0));
    if (child.isEmpty()) {
      return Optional.empty();
    }
    String name = child.get().getName();
    return field(child.get(), rest.subList(1, rest.size()))
        .map(
            below ->
                new Branch(
                    new StructType().add(name, below.type()),
                    prepend(new Field(name), below.steps()),
                    below.value(),
                    below.physical()));
  }

  private static Branch each(Branch element) {
    return new Branch(
        DataTypes.createArrayType(element.type()),
        prepend(new Each(), element.steps()),
        element.value(),
        element.physical());
  }

  private static List<Step> prepend(Step first, List<Step> rest) {
    List<Step> steps = new ArrayList<>();
    steps.add(first);
    steps.addAll(rest);
    return List.copyOf(steps);
  }

  /**
   * Whether the repeated group of a list only wraps the element, by the compatibility rules of the
   * Parquet format for lists.
   */
  private static boolean wrapsElement(GroupType list, Type repeated) {
    return !repeated.isPrimitive()
        && repeated.asGroupType().getFieldCount() == 1
        && !repeated.getName().equals("array")
        && !repeated.getName().equals(list.getName() + "_tuple");
  }

  private static String describe(PrimitiveType type) {
    String width =
        type.getPrimitiveTypeName() == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
            ? "(" + type.getTypeLength() + ")"
            : "";
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    return type.getPrimitiveTypeName() + width + (logical == null ? "" : " (" + logical + ")");
  }

  private static Value valueOf(PrimitiveType type) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return new Value(
          decimal.getScale() == 0 ? ValueKind.BIG_INTEGER : ValueKind.DECIMAL,
          DataTypes.createDecimalType(decimal.getPrecision(), decimal.getScale()),
          0);
    }
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> int32(logical);
      case INT64 -> int64(logical);
      case INT96 -> new Value(ValueKind.INSTANT, DataTypes.TimestampType, 0);
      case FLOAT -> new Value(ValueKind.FLOATING, DataTypes.FloatType, 0);
      case DOUBLE -> new Value(ValueKind.FLOATING, DataTypes.DoubleType, 0);
      case BOOLEAN -> new Value(ValueKind.BOOLEAN, DataTypes.BooleanType, 0);
      case BINARY -> binary(logical);
      case FIXED_LEN_BYTE_ARRAY -> fixed(logical, type.getTypeLength());
    };
  }

  private static Value int32(LogicalTypeAnnotation logical) {
    if (logical == null) {
      return new Value(ValueKind.INTEGER, DataTypes.IntegerType, 0);
    }
    if (logical instanceof IntLogicalTypeAnnotation integer) {
      boolean wide = !integer.isSigned() && integer.getBitWidth() == 32;
      return new Value(ValueKind.INTEGER, wide ? DataTypes.LongType : DataTypes.IntegerType, 0);
    }
    return logical instanceof DateLogicalTypeAnnotation
        ? new Value(ValueKind.DATE, DataTypes.DateType, 0)
        : other();
  }

  private static Value int64(LogicalTypeAnnotation logical) {
    if (logical == null) {
      return new Value(ValueKind.INTEGER, DataTypes.LongType, 0);
    }
    if (logical instanceof IntLogicalTypeAnnotation integer) {
      return integer.isSigned()
          ? new Value(ValueKind.INTEGER, DataTypes.LongType, 0)
          : new Value(ValueKind.BIG_INTEGER, DataTypes.createDecimalType(20, 0), 0);
    }
    if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
      boolean instant = timestamp.isAdjustedToUTC();
      return timestamp.getUnit() == NANOS
          ? new Value(
              instant ? ValueKind.INSTANT_NANOS : ValueKind.WALL_CLOCK_NANOS, DataTypes.LongType, 0)
          : new Value(
              instant ? ValueKind.INSTANT : ValueKind.WALL_CLOCK, DataTypes.TimestampType, 0);
    }
    return other();
  }

  private static Value binary(LogicalTypeAnnotation logical) {
    if (logical == null) {
      return new Value(ValueKind.BINARY, DataTypes.BinaryType, 0);
    }
    return logical instanceof StringLogicalTypeAnnotation
            || logical instanceof EnumLogicalTypeAnnotation
            || logical instanceof JsonLogicalTypeAnnotation
        ? new Value(ValueKind.TEXT, DataTypes.StringType, 0)
        : other();
  }

  private static Value fixed(LogicalTypeAnnotation logical, int width) {
    if (logical == null) {
      return new Value(ValueKind.BINARY, DataTypes.BinaryType, width);
    }
    return logical instanceof UUIDLogicalTypeAnnotation
        ? new Value(ValueKind.UUID, DataTypes.BinaryType, width)
        : other();
  }

  private static Value other() {
    return new Value(ValueKind.OTHER, DataTypes.NullType, 0);
  }
}
