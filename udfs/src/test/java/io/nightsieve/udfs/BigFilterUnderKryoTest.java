package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Filters larger than Kryo's buffer: neither the buffers nor the filters go through Kryo. */
class BigFilterUnderKryoTest {
  private static final long ITEMS = 10_000_000;
  private static final int BYTES = 12_000_000 - 30_000;

  private static SparkSession spark;

  @BeforeAll
  static void kryo() {
    spark =
        Sessions.replacedBy(
            Sessions.builder()
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config("spark.kryo.registrationRequired", "true")
                .config("spark.kryoserializer.buffer.max", "8m"));
  }

  @AfterAll
  static void backToShared() {
    Sessions.stop();
  }

  @Test
  void b12_aFilterOf12MegabytesWithAKryoBufferOf8() {
    Row row =
        spark
            .sql(
                "SELECT length(filter), filter_info(filter).items, filter_contains(filter, 77L)"
                    + " FROM (SELECT build_filter(id, 0.01) AS filter FROM range(0, "
                    + ITEMS
                    + ", 1, 2))")
            .head();
    assertThat(row.getInt(0)).isGreaterThan(BYTES);
    assertThat(row.getLong(1)).isEqualTo(ITEMS);
    assertThat(row.getBoolean(2)).isTrue();
    assertThat(spark.sparkContext().conf().get("spark.serializer")).contains("Kryo");
  }

  @Test
  void b12_manySmallFiltersCollectedUnderRegistrationRequired() {
    var filters =
        spark.sql(
            "SELECT id % 1000 AS reader, merge_filters(filter) FROM"
                + " (SELECT id, build_filter(id, 0.01, 'exact') AS filter FROM range(5000) GROUP BY id)"
                + " GROUP BY reader");
    assertThat(Filtering.byKey(filters)).hasSize(1000);
  }
}
