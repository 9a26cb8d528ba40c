package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.filters.FilterKind;
import java.util.stream.LongStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Seeing an item again is not another item: not in the count, the bytes or the memory. */
class RepeatsChangeNothingTest {
  @ParameterizedTest
  @EnumSource(FilterKind.class)
  void a33_tenItemsAThousandTimesEachAreTenItems(FilterKind kind) {
    SparkSession spark = Sessions.shared();
    Row row =
        spark
            .sql(
                "SELECT build_filter(id %% 10, 0.01, '%1$s'), filter_info(build_filter(id %% 10, 0.01, '%1$s')).items FROM range(0, 10000, 1, 3)"
                    .formatted(kind.label()))
            .head();
    assertThat(Filtering.hex(row.getAs(0)))
        .isEqualTo(Filtering.hex(Filtering.direct(kind, LongStream.range(0, 10))));
    assertThat(row.getLong(1)).isEqualTo(10);
  }

  @Test
  void a33_repeatsDoNotGrowTheBuffer() {
    HashBuffer buffer = new HashBuffer();
    for (int i = 0; i < 1_000_000; i++) {
      buffer.add(i % 10);
    }
    assertThat(buffer.capacity()).isLessThanOrEqualTo(40);
    assertThat(buffer.getPacked()).hasSize(10 * Long.BYTES);
  }

  @Test
  void a33_norDoesMergingTheSameItemsAgainAndAgain() {
    HashBuffer ten = new HashBuffer();
    for (int i = 0; i < 10; i++) {
      ten.add(i);
    }
    HashBuffer buffer = new HashBuffer();
    for (int i = 0; i < 10_000; i++) {
      buffer.addAll(ten);
    }
    assertThat(buffer.capacity()).isLessThanOrEqualTo(40);
    assertThat(buffer.distinct()).isEqualTo(10);
  }

  @Test
  void a33_aUserOfAFewItemsTakesAFewBytes() {
    HashBuffer buffer = new HashBuffer();
    assertThat(buffer.capacity()).isZero();
    buffer.add(1);
    assertThat(buffer.capacity()).isLessThanOrEqualTo(4);
  }
}
