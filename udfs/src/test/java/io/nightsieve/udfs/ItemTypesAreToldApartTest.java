package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.ItemTypeMismatchException;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One id is one item in every width of its type, and never "not there" because of its type. */
class ItemTypesAreToldApartTest {
  private SparkSession spark;

  @BeforeEach
  void session() {
    spark = Sessions.shared();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TINYINT", "SMALLINT", "INT", "BIGINT", "DECIMAL(18,0)"})
  void a25_aNumberIsTheSameItemInEveryWidth(String type) {
    byte[] filter =
        spark
            .sql("SELECT build_filter(CAST(id AS %s), 0.01) FROM range(-50, 50)".formatted(type))
            .head()
            .getAs(0);
    assertThat(Filtering.hex(filter))
        .isEqualTo(Filtering.hex(Filtering.direct(FilterKind.BLOOM, LongStream.range(-50, 50))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1L", "CAST(1 AS TINYINT)", "CAST(1 AS DECIMAL(3,0))"})
  void a25_aFilterOfIntsKnowsTheItemInEveryWidth(String item) {
    assertThat(
            spark
                .sql(
                    "SELECT filter_contains(build_filter(CAST(id AS INT), 0.01), %s) FROM range(3)"
                        .formatted(item))
                .head()
                .getBoolean(0))
        .isTrue();
  }

  @Test
  void a25_asItDoesOnTheServingSide() {
    byte[] numbers =
        spark.sql("SELECT build_filter(CAST(id AS INT), 0.01) FROM range(3)").head().getAs(0);
    assertThat(Filters.open(numbers).mightContain(1L)).isTrue();
    assertThatThrownBy(() -> Filters.open(numbers).mightContain("1"))
        .isInstanceOf(ItemTypeMismatchException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'1'", "CAST('1' AS BINARY)"})
  void a25_askingLongsForTextIsAnErrorWithBothSides(String item) {
    var question =
        spark.sql(
            "SELECT filter_contains(build_filter(id, 0.01), %s) FROM range(3)".formatted(item));
    assertThatThrownBy(question::collectAsList)
        .rootCause()
        .isInstanceOf(ItemTypeMismatchException.class)
        .hasMessageContaining("holds items of type long")
        .hasMessageContaining("asked for an item of type string");
  }

  @Test
  void a25_askingTextForALongIsAnErrorEvenOfAnEmptyFilter() {
    var question =
        spark.sql(
            "SELECT filter_contains(build_filter(CAST(id AS STRING), 0.01), 1L) FROM range(3)"
                + " WHERE id > 5");
    assertThatThrownBy(question::collectAsList)
        .rootCause()
        .isInstanceOf(ItemTypeMismatchException.class)
        .hasMessageContaining("holds items of type string")
        .hasMessageContaining("asked for an item of type long");
  }

  @Test
  void a25_textAndItsBytesAreTheSameItem() {
    List<String> items = List.of("上海", "naïve", "😀", "İ", "", "a b");
    spark
        .createDataset(items, org.apache.spark.sql.Encoders.STRING())
        .createOrReplaceTempView("texts");
    var row =
        spark
            .sql(
                "SELECT build_filter(value, 0.01), build_filter(CAST(value AS BINARY), 0.01)"
                    + " FROM texts")
            .head();
    String expected = Filtering.hex(Filtering.direct(FilterKind.BLOOM, items));
    assertThat(Filtering.hex(row.getAs(0))).isEqualTo(expected);
    assertThat(Filtering.hex(row.getAs(1))).isEqualTo(expected);
  }

  @Test
  void a07_theEndsOfTheRangeAreItemsLikeOthers() {
    var row =
        spark
            .sql(
                "SELECT bool_and(filter_contains(filter, item)) FROM"
                    + " (SELECT item, build_filter(item, 0.01) OVER () AS filter FROM VALUES"
                    + " (-9223372036854775808L), (9223372036854775807L), (-2147483648L), (0L), (-1L)"
                    + " AS ids(item))")
            .head();
    assertThat(row.getBoolean(0)).isTrue();
  }
}
