package io.nightsieve.events;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.size;
import static org.apache.spark.sql.functions.unix_date;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.Source;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.source.ColumnShape;
import io.nightsieve.source.ColumnShape.Each;
import io.nightsieve.source.ColumnShape.Field;
import io.nightsieve.source.ColumnShape.Step;
import io.nightsieve.source.DayConstants;
import io.nightsieve.source.RawGroup;
import io.nightsieve.source.Role;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Turns raw rows into normalised events: one row per item event, each used or with the one reason
 * why not. Only Spark's own functions are used, so that the scan stays in generated code.
 */
final class EventShaper {
  private static final String USER = "value_user";
  private static final String ITEM = "value_item";
  private static final String ACTION = "value_action";
  private static final String TIME = "value_time";
  private static final String EMPTY = "empty_items";
  private static final String MICROS = "event_micros";
  private static final String USER_ID = "canonical_user";
  private static final String ITEM_ID = "canonical_item";

  private final NightConfig config;
  private final Source source;
  private final DayWindow window;
  private final UserType userType;

  EventShaper(NightConfig config, DayWindow window, UserType userType) {
    this.config = config;
    this.source = config.source();
    this.window = window;
    this.userType = userType;
  }

  /** The columns of {@link EventColumns}, in order. */
  static StructType schema(NightConfig config, UserType userType) {
    DataType item =
        config.item().type() == NightConfig.ItemForm.LONG
            ? DataTypes.LongType
            : DataTypes.StringType;
    return new StructType()
        .add(
            EventColumns.USER,
            userType == UserType.LONG ? DataTypes.LongType : DataTypes.StringType)
        .add(EventColumns.ITEM, item)
        .add(EventColumns.ITEM_HASH, DataTypes.LongType)
        .add(EventColumns.TIME_MICROS, DataTypes.LongType)
        .add(EventColumns.SEEN, DataTypes.BooleanType)
        .add(EventColumns.REASON, DataTypes.IntegerType)
        .add(EventColumns.ODD, DataTypes.IntegerType);
  }

  /** The events of a group of files. */
  Dataset<Row> shape(RawGroup group) {
    Dataset<Row> rows = group.rows().withColumn(USER, plain(group, Role.USER));
    if (group.shapes().containsKey(Role.ACTION)) {
      rows = rows.withColumn(ACTION, actionText(group));
    }
    rows = addTime(rows, group);
    rows = unfoldItems(rows, group);
    rows =
        rows.withColumn(USER_ID, UserForms.user(group, userType, USER))
            .withColumn(ITEM_ID, ItemForms.item(group, config.item().type(), ITEM));
    Column end = col(DayConstants.DAY_END);
    Column ahead = col(MICROS).geq(end);
    Column time = isLagged(group) ? when(ahead, end.minus(1L)).otherwise(col(MICROS)) : col(MICROS);
    return rows.select(
        col(USER_ID).as(EventColumns.USER),
        col(ITEM_ID).as(EventColumns.ITEM),
        xxhash64(col(ITEM_ID)).as(EventColumns.ITEM_HASH),
        time.as(EventColumns.TIME_MICROS),
        not(isUndo(group)).as(EventColumns.SEEN),
        reason(group, time).as(EventColumns.REASON),
        odd(group, ahead).as(EventColumns.ODD));
  }

  /** A value of which a row has one. */
  private static Column plain(RawGroup group, Role role) {
    ColumnShape shape = group.shapes().get(role);
    if (shape.repeated()) {
      throw NightsieveException.input(
          role.key()
              + ": column "
              + shape.name()
              + " is an array in "
              + group.exampleFile()
              + "; only columns.item may be one");
    }
    return descend(col(role.column()), shape.steps());
  }

  private static Column descend(Column from, List<Step> steps) {
    Column value = from;
    for (Step step : steps) {
      value = value.getField(((Field) step).name());
    }
    return value;
  }

  private static Column actionText(RawGroup group) {
    return switch (group.shapes().get(Role.ACTION).kind()) {
      case TEXT -> plain(group, Role.ACTION);
      case INTEGER, BIG_INTEGER, BOOLEAN, BINARY ->
          plain(group, Role.ACTION).cast(DataTypes.StringType);
      default ->
          throw ColumnTypes.refuse(group, Role.ACTION, "text, binary, integers and booleans");
    };
  }

  private Dataset<Row> addTime(Dataset<Row> rows, RawGroup group) {
    if (group.shapes().containsKey(Role.TIME)) {
      Dataset<Row> withTime = rows.withColumn(TIME, plain(group, Role.TIME));
      return TimeForms.add(withTime, group, source.zone(), TIME, MICROS);
    }
    if (source.partition().isEmpty()) {
      throw NightsieveException.usage(
          "source.columns.time: missing; without day partitions only a time can tell an event's"
              + " day. Name the column, or set source.partition");
    }
    return rows.withColumn(MICROS, col(DayConstants.DAY_START));
  }

  /**
   * One row per element of the arrays on the way to the item. An array that is null or empty leaves
   * one row behind, so that it is counted.
   */
  private static Dataset<Row> unfoldItems(Dataset<Row> rows, RawGroup group) {
    ColumnShape shape = group.shapes().get(Role.ITEM);
    if (!shape.repeated()) {
      return rows.withColumn(ITEM, descend(col(Role.ITEM.column()), shape.steps()));
    }
    Dataset<Row> unfolded =
        rows.withColumn(ITEM, col(Role.ITEM.column())).withColumn(EMPTY, lit(false));
    DataType type = shape.type();
    for (Step step : shape.steps()) {
      if (step instanceof Field field) {
        type = ((StructType) type).apply(field.name()).dataType();
        unfolded = unfolded.withColumn(ITEM, col(ITEM).getField(field.name()));
      } else if (step instanceof Each) {
        type = ((ArrayType) type).elementType();
        Column filled = coalesce(size(col(ITEM)), lit(0)).gt(0);
        Column nothing = array(lit(null).cast(type));
        unfolded =
            unfolded
                .withColumn(EMPTY, not(filled))
                .withColumn(ITEM, explode(when(filled, col(ITEM)).otherwise(nothing)));
      }
    }
    return unfolded;
  }

  /** Whether an event's time can be held against its partition's day. */
  private boolean isLagged(RawGroup group) {
    return source.partition().isPresent() && group.shapes().containsKey(Role.TIME);
  }

  private Column isUndo(RawGroup group) {
    return isAction(group, source.undo());
  }

  private static Column isAction(RawGroup group, List<String> values) {
    return values.isEmpty() || !group.shapes().containsKey(Role.ACTION)
        ? lit(false)
        : coalesce(col(ACTION).isin(values.toArray()), lit(false));
  }

  private Column reason(RawGroup group, Column time) {
    Reasons reasons = new Reasons();
    if (group.malformed() != null) {
      reasons.add(col(group.malformed()).isNotNull(), RejectReason.MALFORMED);
    }
    if (!source.actions().isEmpty() && group.shapes().containsKey(Role.ACTION)) {
      reasons.add(col(ACTION).isNull(), RejectReason.NULL_ACTION);
      Column known = isAction(group, source.actions());
      Column counts = source.undo().isEmpty() ? known : known.or(isUndo(group));
      reasons.add(not(counts), RejectReason.OTHER_ACTION);
    }
    reasons.add(col(USER).isNull(), RejectReason.NULL_USER);
    if (userType == UserType.STRING) {
      reasons.add(col(USER_ID).equalTo(""), RejectReason.EMPTY_USER);
    }
    if (group.shapes().get(Role.ITEM).repeated()) {
      reasons.add(col(EMPTY), RejectReason.EMPTY_ITEMS);
    }
    reasons.add(col(ITEM).isNull(), RejectReason.NULL_ITEM);
    if (ItemForms.canBeBad(group, config.item().type())) {
      reasons.add(col(ITEM_ID).isNull(), RejectReason.BAD_ITEM);
    }
    if (group.shapes().containsKey(Role.TIME)) {
      reasons.add(col(TIME).isNull(), RejectReason.NULL_TIME);
      reasons.add(col(MICROS).isNull(), RejectReason.BAD_TIME);
    }
    if (isLagged(group)) {
      reasons.add(col(MICROS).lt(col(DayConstants.ACCEPT_FROM)), RejectReason.TOO_LATE);
    }
    long from = DayConstants.startMicros(window.first(), source.zone());
    long to = DayConstants.startMicros(window.last().plusDays(1), source.zone());
    reasons.add(time.lt(from).or(time.geq(to)), RejectReason.OUTSIDE_WINDOW);
    return reasons.column();
  }

  private Column odd(RawGroup group, Column ahead) {
    Column odd = lit(0);
    if (isLagged(group)) {
      odd = when(ahead, OddRow.CLOCK_AHEAD.bit()).otherwise(0);
    }
    ColumnShape day = group.shapes().get(Role.DAY);
    if (day == null || source.partition().isEmpty()) {
      return odd;
    }
    Column inFile = col(Role.DAY.column());
    Column differs =
        switch (day.kind()) {
          case TEXT, INTEGER ->
              inFile.cast(DataTypes.StringType).notEqual(col(DayConstants.DAY_TEXT));
          case DATE ->
              unix_date(inFile).cast(DataTypes.LongType).notEqual(col(DayConstants.DAY_NUMBER));
          default -> lit(false);
        };
    return odd.bitwiseOR(when(differs, OddRow.DAY_MISMATCH.bit()).otherwise(0));
  }
}
