package io.nightsieve.udfs;

import static io.nightsieve.udfs.NightsieveFunctions.buildFilter;
import static io.nightsieve.udfs.NightsieveFunctions.filterContains;
import static io.nightsieve.udfs.NightsieveFunctions.filterInfo;
import static io.nightsieve.udfs.NightsieveFunctions.mergeFilters;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udaf;
import static org.apache.spark.sql.functions.xxhash64;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.stream.LongStream;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** The functions as a Java job uses them. */
class JavaApiTest {
  @Test
  void b01_allFourFunctionsFromADataset() {
    SparkSession spark = Sessions.shared();
    Dataset<Row> events = spark.range(0, 900).selectExpr("id % 9 AS user_id", "id AS item_id");
    Dataset<Row> candidates = events.limit(50);

    // docs/functions.md, Java
    Dataset<Row> filters =
        events.groupBy(col("user_id")).agg(buildFilter(col("item_id"), 0.01).as("filter"));
    Dataset<Row> fresh =
        candidates
            .join(filters, "user_id")
            .where(filterContains(col("filter"), col("item_id")).equalTo(false));
    Dataset<Row> sizes = filters.select(filterInfo(col("filter")).getField("bytes"));
    // end

    assertThat(fresh.count()).isZero();
    assertThat(sizes.distinct().count()).isEqualTo(1);
    byte[] merged =
        events
            .groupBy(col("user_id"))
            .agg(buildFilter(col("item_id"), 0.01, FilterKind.EXACT).as("filter"))
            .agg(mergeFilters(col("filter")))
            .head()
            .getAs(0);
    assertThat(Filtering.hex(merged))
        .isEqualTo(Filtering.hex(Filtering.direct(FilterKind.EXACT, LongStream.range(0, 900))));
  }

  @Test
  void b06_aWrongTypeIsFoundWhenTheColumnIsUsed() {
    Dataset<Row> events = Sessions.shared().sql("SELECT array(1L) AS items");
    assertThatThrownBy(() -> events.agg(buildFilter(col("items"), 0.01)))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("Explode the array first");
  }

  @Test
  void b01_theAggregatorAloneWorksInAnySession() {
    SparkSession spark = Sessions.shared();
    FilterSpec spec = new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.LONG, 0);
    var build =
        udaf(
            new FilterAggregator(spec, spark.sparkContext().longAccumulator("null items")),
            Encoders.LONG());
    byte[] filter = spark.range(0, 20).agg(build.apply(xxhash64(col("id")))).head().getAs(0);
    assertThat(Filtering.hex(filter))
        .isEqualTo(Filtering.hex(Filtering.direct(FilterKind.BLOOM, LongStream.range(0, 20))));
  }

  @Test
  void b01_registeringAgainIsHarmless() {
    SparkSession spark = Sessions.shared();
    NightsieveFunctions.register(spark);
    assertThat(spark.range(3).agg(buildFilter(lit(1), 0.01)).count()).isEqualTo(1);
  }

  @Test
  void b01_aSessionWithoutTheExtensionCanBeGivenTheFunctions() {
    SparkSession plain =
        Sessions.replacedBy(
            SparkSession.builder().master("local[1]").config("spark.ui.enabled", "false"));
    try {
      assertThatThrownBy(() -> plain.sql("SELECT build_filter(1, 0.01)"))
          .isInstanceOf(AnalysisException.class)
          .hasMessageContaining("build_filter");
      NightsieveFunctions.register(plain);
      assertThat(plain.sql("SELECT filter_info(build_filter(1, 0.01)).items").head().getLong(0))
          .isEqualTo(1);
    } finally {
      Sessions.stop();
    }
  }
}
