package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.filters.FilterKind;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A filter depends on its items alone: not on the plan, the partitions or what had to be redone.
 */
class EveryPlanGivesTheSameBytesTest {
  private static final int USERS = 1_000;
  private static final int ITEMS = 25;
  private static final String FALLBACK =
      "spark.sql.objectHashAggregate.sortBased.fallbackThreshold";
  private static final String SHUFFLE = "spark.sql.shuffle.partitions";
  private static final String OBJECT_HASH = "spark.sql.execution.useObjectHashAggregateExec";
  private static final String QUERY =
      "SELECT user, build_filter(item, 0.01) AS filter FROM shuffled GROUP BY user";

  private static Map<String, String> expected;
  private SparkSession spark;

  @BeforeAll
  static void buildDirectly() {
    expected = new TreeMap<>();
    for (long user = 0; user < USERS; user++) {
      long first = user * 7;
      byte[] filter =
          Filtering.direct(FilterKind.BLOOM, LongStream.range(first, first + itemsOf(user)));
      expected.put(String.valueOf(user), Filtering.hex(filter));
    }
  }

  private static long itemsOf(long user) {
    return 1 + user % ITEMS;
  }

  /** Two partitions; each user has 50 events, in an order that mixes users and items. */
  @BeforeEach
  void events() {
    spark = Sessions.shared();
    spark
        .range(0, 50L * USERS, 1, 2)
        .selectExpr("(id * 7919) % 50000 AS at")
        .selectExpr(
            "at % 1000 AS user", "(at % 1000) * 7 + (at div 1000) % (1 + at % 1000 % 25) AS item")
        .createOrReplaceTempView("shuffled");
  }

  @AfterEach
  void defaults() {
    for (String setting : new String[] {FALLBACK, SHUFFLE, OBJECT_HASH}) {
      spark.conf().unset(setting);
    }
    spark.conf().set(SHUFFLE, "4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "128", "1000000"})
  void b01_hashAggregationThatFallsBackToSortingAfterSoManyGroups(String threshold) {
    spark.conf().set(FALLBACK, threshold);
    assertThat(filters()).isEqualTo(expected);
  }

  @Test
  void b01_sortAggregationFromTheStart() {
    spark.conf().set(OBJECT_HASH, "false");
    Dataset<Row> filters = spark.sql(QUERY);
    assertThat(filters.queryExecution().executedPlan().toString()).contains("SortAggregate");
    assertThat(Filtering.byKey(filters)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "7", "200"})
  void b13_anyNumberOfShufflePartitions(String partitions) {
    spark.conf().set(SHUFFLE, partitions);
    assertThat(filters()).isEqualTo(expected);
  }

  @Test
  void b13_tasksThatFailAtTheFirstAttempt() {
    UDF1<Long, Long> failOnce =
        item -> {
          TaskContext task = TaskContext.get();
          if (task.attemptNumber() == 0 && item % 1_000 == 3) {
            throw new IllegalStateException("injected failure of partition " + task.partitionId());
          }
          return item;
        };
    spark.udf().register("fail_once", failOnce, DataTypes.LongType);
    Dataset<Row> filters =
        spark.sql(
            "SELECT user, build_filter(fail_once(item), 0.01) AS filter FROM shuffled"
                + " GROUP BY user");
    assertThat(Filtering.byKey(filters)).isEqualTo(expected);
  }

  @Test
  void b13_nothingInThePlanIsRandom() {
    assertThat(spark.sql(QUERY).queryExecution().executedPlan().toString())
        .doesNotContainIgnoringCase("rand(")
        .doesNotContainIgnoringCase("uuid(")
        .doesNotContain("monotonically_increasing_id");
  }

  @Test
  void b01_distinctAndFilterClausesAreHonoured() {
    Map<String, String> some =
        Filtering.byKey(
            spark.sql(
                "SELECT user, build_filter(DISTINCT item, 0.01) FILTER (WHERE item < 7 * user + 3)"
                    + " FROM shuffled WHERE user = 24 GROUP BY user"));
    byte[] three = Filtering.direct(FilterKind.BLOOM, LongStream.of(168, 169, 170));
    assertThat(some).containsExactly(Map.entry("24", Filtering.hex(three)));
  }

  @Test
  void b01_aGrowingWindowFrameKeepsGatheringAfterEachResult() {
    Map<String, String> frames =
        Filtering.byKey(
            spark.sql(
                "SELECT item, build_filter(item, 0.01, 'exact') OVER (ORDER BY item) AS filter"
                    + " FROM VALUES (3L), (1L), (2L), (2L) AS events(item)"));
    assertThat(frames)
        .containsEntry("1", Filtering.hex(Filtering.direct(FilterKind.EXACT, LongStream.of(1))))
        .containsEntry("2", Filtering.hex(Filtering.direct(FilterKind.EXACT, LongStream.of(1, 2))))
        .containsEntry(
            "3", Filtering.hex(Filtering.direct(FilterKind.EXACT, LongStream.of(1, 2, 3))));
  }

  private Map<String, String> filters() {
    return Filtering.byKey(spark.sql(QUERY));
  }
}
