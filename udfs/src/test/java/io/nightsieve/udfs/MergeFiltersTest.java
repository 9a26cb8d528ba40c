package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterMismatchException;
import java.util.stream.LongStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merging gives the filter of the union, or says what does not fit. */
class MergeFiltersTest {
  private SparkSession spark;

  @BeforeEach
  void session() {
    spark = Sessions.shared();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 16})
  void b01_exactFiltersOfDaysMergeToTheFilterOfAllDays(int partitions) {
    spark
        .sql(
            "SELECT id % 300 AS day, build_filter(id div 2, 0.01, 'exact') AS filter"
                + " FROM range(6000) GROUP BY day UNION ALL SELECT 300, NULL")
        .repartition(partitions)
        .createOrReplaceTempView("days");
    byte[] merged = spark.sql("SELECT merge_filters(filter) FROM days").head().getAs(0);
    assertThat(Filtering.hex(merged))
        .isEqualTo(Filtering.hex(Filtering.direct(FilterKind.EXACT, LongStream.range(0, 3000))));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void b01_bloomFiltersOfOneShapeMergeToTheSameBytesInAnyOrder(int partitions) {
    spark
        .sql("SELECT id % 40 AS day, build_filter(id, 0.01) AS filter FROM range(800) GROUP BY day")
        .repartition(partitions)
        .createOrReplaceTempView("blooms");
    byte[] merged = spark.sql("SELECT merge_filters(filter) FROM blooms").head().getAs(0);
    byte[] inOrder =
        spark
            .sql("SELECT merge_filters(filter) FROM (SELECT * FROM blooms ORDER BY day DESC)")
            .head()
            .getAs(0);
    assertThat(Filtering.hex(merged)).isEqualTo(Filtering.hex(inOrder));
    spark
        .sql("SELECT merge_filters(filter) AS filter FROM blooms")
        .createOrReplaceTempView("all_days");
    assertThat(
            spark
                .sql("SELECT bool_and(filter_contains(filter, id)) FROM all_days, range(800)")
                .head()
                .getBoolean(0))
        .isTrue();
  }

  @Test
  void a23_bloomFiltersOfDifferentSizesAreNotMerged() {
    var merged =
        spark.sql(
            "SELECT merge_filters(filter) FROM (SELECT build_filter(id, 0.01) AS filter"
                + " FROM range(10) UNION ALL SELECT build_filter(id, 0.01) FROM range(1000))");
    assertThatThrownBy(merged::collectAsList)
        .rootCause()
        .isInstanceOf(FilterMismatchException.class)
        .hasMessageContaining("'bits'");
  }

  @Test
  void a23_norAreFiltersOfDifferentItemTypes() {
    var merged =
        spark.sql(
            "SELECT merge_filters(filter) FROM (SELECT build_filter(id, 0.01, 'exact') AS filter"
                + " FROM range(10) UNION ALL"
                + " SELECT build_filter(CAST(id AS STRING), 0.01, 'exact') FROM range(10))");
    assertThatThrownBy(merged::collectAsList)
        .rootCause()
        .isInstanceOf(FilterMismatchException.class)
        .hasMessageContaining("'item type'");
  }

  @Test
  void a23_oneDamagedFilterAloneIsNotPassedOn() {
    var merged = spark.sql("SELECT merge_filters(X'B1220500') FROM range(1)");
    assertThatThrownBy(merged::collectAsList)
        .rootCause()
        .isInstanceOf(FilterFormatException.class)
        .hasMessageContaining("not a readable filter");
  }
}
