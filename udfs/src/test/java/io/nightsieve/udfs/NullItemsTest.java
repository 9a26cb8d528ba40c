package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.filters.FilterKind;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A null item is nobody's item: not 0, not the hash of null, not a crash. */
class NullItemsTest {
  private SparkSession spark;

  @BeforeEach
  void session() {
    spark = Sessions.shared();
    spark
        .sql("SELECT * FROM VALUES ('u1', NULL), ('u1', 5L), ('u2', NULL) AS events(user, item)")
        .createOrReplaceTempView("nulls");
  }

  @Test
  void b08_nullsAreLeftOutAndAGroupOfNullsHasAnEmptyFilter() {
    Map<String, String> filters =
        Filtering.byKey(
            spark.sql("SELECT user, build_filter(item, 0.01) FROM nulls GROUP BY user"));
    assertThat(filters)
        .containsEntry("u1", Filtering.hex(Filtering.direct(FilterKind.BLOOM, LongStream.of(5))))
        .containsEntry("u2", Filtering.hex(Filtering.direct(FilterKind.BLOOM, LongStream.of())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0L", "42L", "-1L"})
  void b08_whatANullIsOftenTakenForIsNotInTheFilter(String item) {
    Row row =
        spark
            .sql(
                "SELECT filter_contains(build_filter(item, 0.01, 'exact'), "
                    + item
                    + ") FROM nulls")
            .head();
    assertThat(row.getBoolean(0)).isFalse();
  }

  @Test
  void b08_theSeedThatSparkHashesNullToNeverEntersAFilter() {
    // xxhash64(NULL) is 42; had it entered, the filter would hold two hashes.
    Row row =
        spark
            .sql(
                "SELECT xxhash64(CAST(NULL AS BIGINT)), filter_info(build_filter(item, 0.01)).items"
                    + " FROM nulls")
            .head();
    assertThat(row.getLong(0)).isEqualTo(42);
    assertThat(row.getLong(1)).isEqualTo(1);
  }

  @Test
  void b08_nullStringsAndBytesAreLeftOutAsWell() {
    Row row =
        spark
            .sql(
                "SELECT filter_info(build_filter(CAST(item AS STRING), 0.01)).items,"
                    + " filter_info(build_filter(CAST(CAST(item AS STRING) AS BINARY), 0.01)).items"
                    + " FROM nulls")
            .head();
    assertThat(row.getLong(0)).isEqualTo(1);
    assertThat(row.getLong(1)).isEqualTo(1);
  }

  @Test
  void b08_nullsAreCountedInAnAccumulatorOfTheStage() throws Exception {
    AtomicLong counted = new AtomicLong();
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onStageCompleted(SparkListenerStageCompleted stage) {
            var values = stage.stageInfo().accumulables().valuesIterator();
            while (values.hasNext()) {
              AccumulableInfo info = values.next();
              if (info.name().contains(SqlFunctions.NULL_ITEMS)) {
                counted.addAndGet((Long) info.value().get());
              }
            }
          }
        };
    spark.sparkContext().addSparkListener(listener);
    try {
      var filters =
          spark
              .sql("SELECT user, build_filter(item, 0.01) FROM nulls GROUP BY user")
              .collectAsList();
      assertThat(filters).hasSize(2);
      spark.sparkContext().listenerBus().waitUntilEmpty();
    } finally {
      spark.sparkContext().removeSparkListener(listener);
    }
    assertThat(counted).hasValue(2);
  }

  @Test
  void b08_aQuestionWithANullIsAnsweredWithNull() {
    Row row =
        spark
            .sql(
                "SELECT filter_contains(CAST(NULL AS BINARY), 5L),"
                    + " filter_contains(build_filter(item, 0.01), CAST(NULL AS BIGINT)),"
                    + " filter_info(CAST(NULL AS BINARY))"
                    + " FROM nulls")
            .head();
    assertThat(row.isNullAt(0)).isTrue();
    assertThat(row.isNullAt(1)).isTrue();
    assertThat(row.isNullAt(2)).isTrue();
  }

  @Test
  void b07_noRowsAtAllGiveOneEmptyFilterWithoutAGroupAndNoneWithOne() {
    Row row =
        spark.sql("SELECT filter_info(build_filter(item, 0.01)) FROM nulls WHERE false").head();
    assertThat(row.getStruct(0).getLong(2)).isZero();
    var grouped =
        spark.sql(
            "SELECT user, build_filter(item, 0.01) FROM nulls WHERE user = '-' GROUP BY user");
    assertThat(grouped.collectAsList()).isEmpty();
  }

  @Test
  void b07_noRowsInSeveralEmptyPartitions() {
    spark.range(0, 100, 1, 8).filter("id < 0").createOrReplaceTempView("no_rows");
    Row row =
        spark
            .sql("SELECT build_filter(id, 0.01), merge_filters(NULLIF(X'00', X'00')) FROM no_rows")
            .head();
    assertThat(Filtering.hex(row.getAs(0)))
        .isEqualTo(Filtering.hex(Filtering.direct(FilterKind.BLOOM, LongStream.of())));
    assertThat(row.isNullAt(1)).isTrue();
  }

  @Test
  void a13_anEmptyFilterAnswersNoAndDividesByNothing() {
    Row row =
        spark
            .sql(
                "SELECT filter_contains(filter, 0L), filter_contains(filter, 42L), filter_info(filter)"
                    + " FROM (SELECT build_filter(item, 0.01) AS filter FROM nulls WHERE user = 'u2')")
            .head();
    assertThat(row.getBoolean(0)).isFalse();
    assertThat(row.getBoolean(1)).isFalse();
    Row info = row.getStruct(2);
    assertThat(info.getLong(info.fieldIndex("items"))).isZero();
    assertThat(info.isNullAt(info.fieldIndex("bits_per_item"))).isTrue();
    assertThat(info.getDouble(info.fieldIndex("expected_fpp"))).isZero();
  }
}
