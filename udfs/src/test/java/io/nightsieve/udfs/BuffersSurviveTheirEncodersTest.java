package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.ItemType;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** What Spark writes at an exchange and reads behind it is the same set. */
class BuffersSurviveTheirEncodersTest {
  @Test
  void b20_aThousandHashBuffersComeBackAsTheyWere() {
    SplittableRandom random = new SplittableRandom(20);
    List<HashBuffer> buffers = new ArrayList<>();
    List<String> packed = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      HashBuffer buffer = new HashBuffer();
      // Every tenth is empty: a byte array of length zero.
      random.longs(i % 10 == 0 ? 0 : random.nextInt(1, 40)).forEach(buffer::add);
      buffers.add(buffer);
      packed.add(Filtering.hex(buffer.getPacked()));
    }
    SparkSession spark = Sessions.shared();
    Dataset<HashBuffer> written = spark.createDataset(buffers, Encoders.bean(HashBuffer.class));
    assertThat(written.schema().simpleString()).isEqualTo("struct<packed:binary>");
    assertThat(written.repartition(3).collectAsList())
        .extracting(buffer -> Filtering.hex(buffer.getPacked()))
        .containsExactlyInAnyOrderElementsOf(packed);
  }

  @Test
  void b20_aThousandPilesComeBackAsTheyWereNullsIncluded() {
    List<FilterPile> piles = new ArrayList<>();
    List<String> packed = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      FilterPile pile = new FilterPile();
      // Piles of no, one and several filters; the empty pile is a null.
      for (int j = 0; j < i % 4; j++) {
        pile.add(Filtering.direct(FilterKind.EXACT, LongStream.range(i, i + j)));
      }
      piles.add(pile);
      packed.add(hexOrNull(pile.getPacked()));
    }
    SparkSession spark = Sessions.shared();
    Dataset<FilterPile> written = spark.createDataset(piles, Encoders.bean(FilterPile.class));
    assertThat(written.repartition(3).collectAsList())
        .extracting(pile -> hexOrNull(pile.getPacked()))
        .containsExactlyInAnyOrderElementsOf(packed);
  }

  @Test
  void b20_filterInfoReachesSqlWithEveryField() {
    SparkSession spark = Sessions.shared();
    var row =
        spark
            .sql(
                "SELECT info.* FROM"
                    + " (SELECT filter_info(build_filter(id, 0.01, 'exact')) AS info FROM range(3))")
            .head();
    byte[] filter = Filtering.direct(FilterKind.EXACT, LongStream.range(0, 3));
    assertThat(row).isEqualTo(FilterInfo.of(Filters.open(filter)).toRow());
    assertThat(row.schema().fieldNames()).isEqualTo(FilterInfo.SCHEMA.fieldNames());
  }

  @Test
  void b20_halfALongIsRefused() {
    assertThatThrownBy(() -> new HashBuffer().setPacked(new byte[12]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("8 bytes per item hash")
        .hasMessageContaining("12 bytes");
  }

  @Property(tries = 200)
  void b20_buffersAreACommutativeMonoid(
      @ForAll List<Long> left, @ForAll List<Long> middle, @ForAll List<Long> right) {
    String all = filter(merged(merged(of(left), of(middle)), of(right)));
    assertThat(filter(merged(of(left), merged(of(middle), of(right))))).isEqualTo(all);
    assertThat(filter(merged(merged(of(right), of(left)), of(middle)))).isEqualTo(all);
    assertThat(filter(merged(new HashBuffer(), merged(of(left), merged(of(middle), of(right))))))
        .isEqualTo(all);
    List<Long> together = new ArrayList<>(left);
    together.addAll(middle);
    together.addAll(right);
    assertThat(filter(of(together))).isEqualTo(all);
  }

  private static HashBuffer of(List<Long> hashes) {
    HashBuffer buffer = new HashBuffer();
    hashes.forEach(buffer::add);
    return buffer;
  }

  private static HashBuffer merged(HashBuffer into, HashBuffer from) {
    into.addAll(from);
    return into;
  }

  private static String filter(HashBuffer buffer) {
    return Filtering.hex(buffer.toFilter(Filtering.spec(FilterKind.BLOOM, 0.01, ItemType.LONG)));
  }

  private static String hexOrNull(byte[] bytes) {
    return bytes == null ? "null" : Filtering.hex(bytes);
  }
}
