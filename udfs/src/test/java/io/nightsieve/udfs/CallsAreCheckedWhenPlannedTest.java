package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that cannot be right fails before any row is read, and says what to do. */
class CallsAreCheckedWhenPlannedTest {
  private SparkSession spark;

  @BeforeEach
  void session() {
    spark = Sessions.shared();
  }

  @Test
  void b06_anArrayIsToBeExplodedFirst() {
    assertRefused("build_filter(array(id), 0.01)")
        .hasMessageContaining("the item array(id) is of type array<bigint>")
        .hasMessageContaining("Explode the array first");
  }

  @Test
  void b06_andExplodedItWorks() {
    var info =
        spark.sql(
            "SELECT filter_info(build_filter(item, 0.01)).items"
                + " FROM VALUES (array(1L, 2L)), (array(2L, NULL)), (NULL) AS rows(items)"
                + " LATERAL VIEW explode(items) AS item");
    assertThat(info.head().getLong(0)).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CAST(id AS DOUBLE)       | is of type double       | lost digits beyond 2^53",
        "CAST(id AS FLOAT)        | is of type float        | lost digits beyond 2^53",
        "CAST(id AS DECIMAL(10,2))| is of type decimal(10,2)| CAST(item AS BIGINT) if all ids",
        "CAST(id AS DECIMAL(38,0))| is of type decimal(38,0)| CAST(item AS BIGINT) if all ids",
        "id > 3                   | is of type boolean      | CAST(item AS STRING)",
        "DATE'2026-01-01'         | is of type date         | CAST(item AS STRING)",
        "map('a', id)             | is of type map          | Explode the map first",
        "named_struct('id', id)   | is of type struct       | item.id",
        "NULL                     | is of type void         | CAST(NULL AS BIGINT)",
      })
  void a25_aTypeWithoutOneObviousKeyIsRefused(String item, String type, String advice) {
    for (String call :
        new String[] {
          "build_filter(%s, 0.01)".formatted(item), "filter_contains(X'00', %s)".formatted(item)
        }) {
      assertRefused(call).hasMessageContaining(type).hasMessageContaining(advice);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "2", "5", "-0.1", "CAST('NaN' AS DOUBLE)", "1e-320", "1000000"})
  void a09_aRateOutsideItsRangeIsRefused(String fpp) {
    assertRefused("build_filter(id, %s)".formatted(fpp))
        .hasMessageContaining("the rate fpp is ")
        .hasMessageContaining("it must be in [1.0E-9, 0.999]")
        .hasMessageContaining("0.01 is 1 %");
  }

  @ParameterizedTest
  @ValueSource(strings = {"id / 100000", "rand()", "'0.01'", "CAST(NULL AS DOUBLE)"})
  void a09_aRateThatIsNoConstantNumberIsRefused(String fpp) {
    assertRefused("build_filter(id, %s)".formatted(fpp))
        .hasMessageContaining("must be a number that is the same for all rows");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.01", "1e-2", "0.01D", "CAST('0.01' AS DOUBLE)", "1 / 100"})
  void a09_anyWayToWriteTheRateWorks(String fpp) {
    var filters =
        spark.sql(
            "SELECT build_filter(id, 0.01), build_filter(id, %s) FROM range(50)".formatted(fpp));
    assertThat(filters.head().<byte[]>getAs(1)).isEqualTo(filters.head().<byte[]>getAs(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'blom'", "''", "7", "CAST(id AS STRING)", "CAST(NULL AS STRING)"})
  void a09_aKindThatThereIsNotIsRefused(String kind) {
    assertRefused("build_filter(id, 0.01, %s)".formatted(kind))
        .hasMessageContaining(
            "it must be one of 'exact', 'bloom', 'ribbon', 'golomb', 'blocked-bloom', 'counting-bloom', 'cuckoo', 'scalable-bloom', 'binary-fuse', 'auto'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "build_filter(id)                        | was called with 1 arguments: id.",
        "build_filter(id, 0.01, 'exact', 1)      | was called with 4 arguments",
        "merge_filters()                         | was called with 0 arguments: none.",
        "filter_contains(X'00')                  | was called with 1 arguments",
        "filter_info(X'00', 1)                   | was called with 2 arguments",
        "merge_filters(id)                       | the filter id is of type bigint",
        "filter_contains('text', id)             | the filter 'text' is of type string",
        "filter_info(id)                         | a filter is binary, as build_filter makes it",
      })
  void a09_wrongArgumentsAreNamed(String call, String message) {
    assertRefused(call).hasMessageContaining(message);
  }

  @Test
  void a09_theFunctionsDescribeThemselves() {
    for (SqlFunction function : SqlFunctions.ALL) {
      var text =
          spark.sql("DESCRIBE FUNCTION EXTENDED " + function.name()).collectAsList().toString();
      assertThat(text).contains(function.name(), "Usage", "Examples", "> SELECT");
    }
  }

  private org.assertj.core.api.AbstractThrowableAssert<?, ?> assertRefused(String call) {
    // Only planned, never run.
    return assertThatThrownBy(() -> spark.sql("SELECT " + call + " FROM range(10)"))
        .as(call)
        .isInstanceOf(AnalysisException.class);
  }
}
