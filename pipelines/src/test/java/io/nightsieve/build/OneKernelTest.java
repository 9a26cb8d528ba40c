package io.nightsieve.build;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.xxhash64;
import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.config.DayWindow;
import io.nightsieve.events.EventColumns;
import io.nightsieve.events.Events;
import io.nightsieve.events.UserType;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.sets.SetsPlan;
import io.nightsieve.source.SourceReport;
import io.nightsieve.testing.SparkSessions;
import io.nightsieve.udfs.NightsieveFunctions;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** {@code build_filter} in SQL and the nightly path are two ways to the same bytes. */
class OneKernelTest {
  private static final double FPP = 0.003;

  private final SparkSession spark = SparkSessions.shared();

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource(
      mode = Mode.INCLUDE,
      names = {"EXACT", "BLOOM"})
  void b01_longItemsHaveTheSameFilterInSqlAndInASegment(FilterKind kind) {
    Dataset<Row> rows = rows("cast(id * 7 % 1000 as bigint)");
    assertThat(nightly(rows, kind, ItemType.LONG)).hasSize(50).isEqualTo(inSql(rows, kind));
  }

  @Test
  void b01_stringItemsHaveTheSameFilterInSqlAndInASegment() {
    Dataset<Row> rows = rows("concat('item-', id * 7 % 1000)");
    assertThat(nightly(rows, FilterKind.BLOOM, ItemType.STRING))
        .hasSize(50)
        .isEqualTo(inSql(rows, FilterKind.BLOOM));
  }

  private Dataset<Row> rows(String item) {
    return spark
        .range(0, 20_000, 1, 5)
        .selectExpr("concat('u', pmod(hash(id), 50)) as user", item + " as item");
  }

  private Map<String, String> inSql(Dataset<Row> rows, FilterKind kind) {
    NightsieveFunctions.register(spark);
    Map<String, String> filters = new TreeMap<>();
    for (Row row :
        rows.groupBy("user")
            .agg(NightsieveFunctions.buildFilter(col("item"), FPP, kind).as("filter"))
            .collectAsList()) {
      filters.put(row.getString(0), HexFormat.of().formatHex(row.getAs("filter")));
    }
    return filters;
  }

  private Map<String, String> nightly(Dataset<Row> rows, FilterKind kind, ItemType itemType) {
    DayWindow window = DayWindow.endingOn(LocalDate.of(2026, 1, 1), 1);
    Dataset<Row> events =
        rows.select(
            col("user").as(EventColumns.USER),
            xxhash64(col("item")).as(EventColumns.ITEM_HASH),
            lit(0L).as(EventColumns.TIME_MICROS),
            lit(true).as(EventColumns.SEEN),
            lit(0).as(EventColumns.REASON),
            lit(0).as(EventColumns.ODD));
    SegmentPlan plan =
        new SegmentPlan(
            "all",
            window.label(),
            kind.label(),
            new FilterSpec(kind, FPP, itemType, 0),
            new SetsPlan(3, 2, UserType.STRING, 1_000_000, 1, false),
            directory.toUri().toString());
    SourceReport source = new SourceReport(List.of(), Map.of(), List.of(), List.of(), List.of());
    SegmentBuild.build(spark, new Events(events, UserType.STRING, window, source), plan);
    Map<String, String> filters = new TreeMap<>();
    for (Row row :
        spark.read().parquet(directory.resolve(plan.directory()).toString()).collectAsList()) {
      filters.put(row.getAs("user_id"), HexFormat.of().formatHex(row.getAs("filter")));
    }
    return filters;
  }
}
