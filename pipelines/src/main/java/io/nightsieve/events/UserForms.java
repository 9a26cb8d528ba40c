package io.nightsieve.events;

import static org.apache.spark.sql.functions.col;

import io.nightsieve.source.ColumnShape;
import io.nightsieve.source.RawGroup;
import io.nightsieve.source.Role;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;

/** Canonical forms of users: longs where all files hold integers, else text. */
final class UserForms {
  private static final int LONG_DIGITS = 18;

  private UserForms() {}

  /** The one type that holds the users of all groups. */
  static UserType typeOf(List<RawGroup> groups) {
    return groups.stream().allMatch(group -> fitsLong(group.shapes().get(Role.USER)))
        ? UserType.LONG
        : UserType.STRING;
  }

  private static boolean fitsLong(ColumnShape shape) {
    return switch (shape.kind()) {
      case INTEGER -> true;
      case BIG_INTEGER ->
          shape.type() instanceof DecimalType decimal && decimal.precision() <= LONG_DIGITS;
      default -> false;
    };
  }

  /**
   * The canonical user.
   *
   * @param value the name of the column that holds the value
   * @throws io.nightsieve.config.NightsieveException exit code 3 for a type that is no id
   */
  static Column user(RawGroup group, UserType type, String value) {
    return switch (group.shapes().get(Role.USER).kind()) {
      case INTEGER, BIG_INTEGER ->
          col(value).cast(type == UserType.LONG ? DataTypes.LongType : DataTypes.StringType);
      case TEXT -> col(value);
      case BINARY -> col(value).cast(DataTypes.StringType);
      case UUID -> ItemForms.uuidText(value);
      default ->
          throw ColumnTypes.refuse(
              group, Role.USER, "integers, decimals of scale 0, text, binary and UUIDs");
    };
  }
}
