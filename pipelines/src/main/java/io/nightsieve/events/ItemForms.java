package io.nightsieve.events;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.hex;
import static org.apache.spark.sql.functions.length;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.lower;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.substring;
import static org.apache.spark.sql.functions.when;

import io.nightsieve.config.NightConfig.ItemForm;
import io.nightsieve.source.ColumnShape;
import io.nightsieve.source.RawGroup;
import io.nightsieve.source.Role;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataTypes;

/**
 * Canonical forms of items and users: one id gives one value, whatever type a file keeps it in.
 *
 * <p>All of them are Spark's own functions and mean the same in every SQL mode: casts that can fail
 * are {@code try_cast}, which the ANSI setting does not touch.
 */
final class ItemForms {
  private static final int UUID_BYTES = 16;

  /** A whole array or object of JSON: no item, but several that were not told apart. */
  private static final String STRUCTURE = "(?s)^\\s*(\\[.*\\]|\\{.*\\})\\s*$";

  private static final String UUID_PATTERN =
      "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";

  private ItemForms() {}

  /**
   * The canonical item: null where the value is null or has no such form.
   *
   * @param value the name of the column that holds the value
   * @throws io.nightsieve.config.NightsieveException exit code 3 for a type without such a form
   */
  static Column item(RawGroup group, ItemForm form, String value) {
    return switch (form) {
      case LONG -> longItem(group, value);
      case STRING -> stringItem(group, value);
      case UUID -> uuidItem(group, value);
    };
  }

  /** Whether values of that type can be there and yet have no canonical form. */
  static boolean canBeBad(RawGroup group, ItemForm form) {
    return switch (group.shapes().get(Role.ITEM).kind()) {
      case INTEGER -> false;
      case BIG_INTEGER -> form == ItemForm.LONG;
      case UUID -> false;
      case TEXT -> form != ItemForm.STRING || group.shapes().get(Role.ITEM).isJson();
      default -> form != ItemForm.STRING;
    };
  }

  private static Column longItem(RawGroup group, String value) {
    return switch (group.shapes().get(Role.ITEM).kind()) {
      case INTEGER -> col(value).cast(DataTypes.LongType);
      case BIG_INTEGER -> tryLong(value);
      case TEXT -> plainInteger(value);
      default ->
          throw ColumnTypes.refuse(
              group,
              Role.ITEM,
              "integers, decimals of scale 0 and text that is an integer (item.type: long)");
    };
  }

  private static Column stringItem(RawGroup group, String value) {
    return switch (group.shapes().get(Role.ITEM).kind()) {
      case TEXT ->
          group.shapes().get(Role.ITEM).isJson()
              ? when(not(col(value).rlike(STRUCTURE)), col(value))
              : col(value);
      case INTEGER, BIG_INTEGER, BINARY -> col(value).cast(DataTypes.StringType);
      case UUID -> throw ColumnTypes.refuse(group, Role.ITEM, "UUIDs with item.type: uuid");
      default ->
          throw ColumnTypes.refuse(
              group,
              Role.ITEM,
              "text, binary, integers and decimals of scale 0 (item.type: string)");
    };
  }

  private static Column uuidItem(RawGroup group, String value) {
    ColumnShape shape = group.shapes().get(Role.ITEM);
    boolean sixteen = shape.width() == 0 || shape.width() == UUID_BYTES;
    return switch (shape.kind()) {
      case TEXT -> {
        Column text = lower(col(value));
        yield when(text.rlike(UUID_PATTERN), text);
      }
      case UUID -> uuidText(value);
      case BINARY -> {
        if (!sixteen) {
          throw ColumnTypes.refuse(group, Role.ITEM, "16 bytes or 36 characters (item.type: uuid)");
        }
        yield when(length(col(value)).equalTo(UUID_BYTES), uuidText(value));
      }
      default ->
          throw ColumnTypes.refuse(
              group, Role.ITEM, "UUIDs, 16 bytes or 36 characters (item.type: uuid)");
    };
  }

  /** The long of a text that is exactly its decimal form: no sign, space or zero in front. */
  private static Column plainInteger(String value) {
    Column number = tryLong(value);
    return when(number.cast(DataTypes.StringType).equalTo(col(value)), number);
  }

  /** The long that a value stands for; null where it is none or does not fit. */
  static Column tryLong(String value) {
    return expr("try_cast(`" + value + "` as bigint)");
  }

  /** The 36 characters of 16 bytes. */
  static Column uuidText(String value) {
    Column digits = lower(hex(col(value)));
    Column dash = lit("-");
    return concat(
        substring(digits, 1, 8),
        dash,
        substring(digits, 9, 4),
        dash,
        substring(digits, 13, 4),
        dash,
        substring(digits, 17, 4),
        dash,
        substring(digits, 21, 12));
  }
}
