package io.nightsieve.source;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Puts together the schema to read a file with; several roles may need parts of one column. */
final class ReadTypes {
  private ReadTypes() {}

  /** The top-level columns that hold all of the shapes. */
  static StructType schema(Iterable<ColumnShape> shapes) {
    Map<String, DataType> types = new LinkedHashMap<>();
    for (ColumnShape shape : shapes) {
      types.merge(shape.name(), shape.type(), ReadTypes::merge);
    }
    StructType schema = new StructType();
    for (Map.Entry<String, DataType> type : types.entrySet()) {
      schema = schema.add(type.getKey(), type.getValue());
    }
    return schema;
  }

  private static DataType merge(DataType left, DataType right) {
    if (left instanceof StructType a && right instanceof StructType b) {
      Map<String, DataType> fields = new LinkedHashMap<>();
      for (StructField field : a.fields()) {
        fields.put(field.name(), field.dataType());
      }
      for (StructField field : b.fields()) {
        fields.merge(field.name(), field.dataType(), ReadTypes::merge);
      }
      StructType merged = new StructType();
      for (Map.Entry<String, DataType> field : fields.entrySet()) {
        merged = merged.add(field.getKey(), field.getValue());
      }
      return merged;
    }
    if (left instanceof ArrayType a && right instanceof ArrayType b) {
      return DataTypes.createArrayType(merge(a.elementType(), b.elementType()));
    }
    return left;
  }
}
