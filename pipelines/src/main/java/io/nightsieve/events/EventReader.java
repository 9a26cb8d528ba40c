package io.nightsieve.events;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.ItemForm;
import io.nightsieve.config.NightConfig.Source;
import io.nightsieve.source.LogReader;
import io.nightsieve.source.LogReader.RawLogs;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Reads behaviour logs as normalised events. */
public final class EventReader {
  private EventReader() {}

  /** Reads the events of a window. */
  public static Events read(SparkSession spark, NightConfig config, DayWindow window) {
    RawLogs logs = LogReader.read(spark, config, window);
    UserType userType =
        logs.rows().stream().allMatch(rows -> isInteger(rows.schema().apply("user").dataType()))
            ? UserType.LONG
            : UserType.STRING;
    List<Dataset<Row>> parts =
        logs.rows().stream().map(rows -> normalise(rows, config, window, userType)).toList();
    Dataset<Row> rows =
        parts.stream()
            .reduce(Dataset::union)
            .orElseGet(() -> spark.createDataFrame(List.of(), schema(config, userType)));
    return new Events(rows, userType, window, logs.report());
  }

  private static StructType schema(NightConfig config, UserType userType) {
    return new StructType()
        .add(
            EventColumns.USER,
            userType == UserType.LONG ? DataTypes.LongType : DataTypes.StringType)
        .add(
            EventColumns.ITEM,
            config.item().type() == ItemForm.LONG ? DataTypes.LongType : DataTypes.StringType)
        .add(EventColumns.ITEM_HASH, DataTypes.LongType)
        .add(EventColumns.TIME_MICROS, DataTypes.LongType)
        .add(EventColumns.SEEN, DataTypes.BooleanType)
        .add(EventColumns.REASON, DataTypes.IntegerType)
        .add(EventColumns.ODD, DataTypes.IntegerType);
  }

  private static boolean isInteger(DataType type) {
    return type.equals(DataTypes.LongType)
        || type.equals(DataTypes.IntegerType)
        || type.equals(DataTypes.ShortType)
        || type.equals(DataTypes.ByteType);
  }

  private static Dataset<Row> normalise(
      Dataset<Row> raw, NightConfig config, DayWindow window, UserType userType) {
    Source source = config.source();
    DataType userForm = userType == UserType.LONG ? DataTypes.LongType : DataTypes.StringType;
    DataType itemForm =
        config.item().type() == ItemForm.LONG ? DataTypes.LongType : DataTypes.StringType;
    boolean timed = Arrays.asList(raw.columns()).contains("time");
    Column time =
        timed ? expr("unix_micros(cast(time as timestamp))") : col(LogReader.DAY_END).minus(1L);
    Column action =
        Arrays.asList(raw.columns()).contains("action")
            ? col("action").cast(DataTypes.StringType)
            : lit(null).cast(DataTypes.StringType);
    Column undone = isIn(action, source.undo());
    Column wanted = source.actions().isEmpty() ? lit(true) : isIn(action, source.actions());
    Column clamped = least(col("t"), col(LogReader.DAY_END).minus(1L));
    long start = window.first().atStartOfDay(source.zone()).toEpochSecond() * 1_000_000L;
    long end = window.last().plusDays(1).atStartOfDay(source.zone()).toEpochSecond() * 1_000_000L;
    Column reason =
        when(wanted.or(undone).unary_$bang(), RejectReason.OTHER_ACTION.code())
            .when(col("u").isNull(), RejectReason.NULL_USER.code())
            .when(col("i").isNull(), RejectReason.NULL_ITEM.code())
            .when(col("t").isNull(), RejectReason.NULL_TIME.code())
            .when(col("t").lt(col(LogReader.ACCEPT_FROM)), RejectReason.TOO_LATE.code())
            .when(clamped.lt(start).or(clamped.geq(end)), RejectReason.OUTSIDE_WINDOW.code())
            .otherwise(0);
    return raw.withColumn("u", col("user").cast(userForm))
        .withColumn("i", col("item").cast(itemForm))
        .withColumn("t", time)
        .select(
            col("u").as(EventColumns.USER),
            col("i").as(EventColumns.ITEM),
            xxhash64(col("i")).as(EventColumns.ITEM_HASH),
            clamped.as(EventColumns.TIME_MICROS),
            undone.unary_$bang().as(EventColumns.SEEN),
            reason.as(EventColumns.REASON),
            when(col("t").geq(col(LogReader.DAY_END)), OddRow.CLOCK_AHEAD.bit())
                .otherwise(0)
                .as(EventColumns.ODD));
  }

  private static Column isIn(Column action, List<String> values) {
    return values.isEmpty()
        ? lit(false)
        : org.apache.spark.sql.functions.coalesce(action.isin(values.toArray()), lit(false));
  }
}
