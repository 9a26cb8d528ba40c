package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.util.LongAccumulator;
import org.junit.jupiter.api.Test;

/** A buffer is turned into bytes once a task and group, not once a row. */
class BuffersAreSerialisedAtExchangesOnlyTest {
  private static final AtomicInteger WRITTEN = new AtomicInteger();
  private static final AtomicInteger READ = new AtomicInteger();

  /** The product's buffer, counting how often Spark writes and reads it. */
  public static final class CountingBuffer extends HashBuffer {
    private static final long serialVersionUID = 1L;

    @Override
    public byte[] getPacked() {
      WRITTEN.incrementAndGet();
      return super.getPacked();
    }

    @Override
    public void setPacked(byte[] packed) {
      READ.incrementAndGet();
      super.setPacked(packed);
    }
  }

  /** The product's aggregator with that buffer. */
  public static final class CountingAggregator extends FilterAggregator {
    private static final long serialVersionUID = 1L;

    CountingAggregator(FilterSpec spec, LongAccumulator nullItems) {
      super(spec, nullItems);
    }

    @Override
    public HashBuffer zero() {
      return new CountingBuffer();
    }

    @Override
    @SuppressWarnings("unchecked")
    public Encoder<HashBuffer> bufferEncoder() {
      return (Encoder<HashBuffer>) (Encoder<?>) Encoders.bean(CountingBuffer.class);
    }
  }

  @Test
  void b03_aMillionRowsOfOneUserInFourPartitionsAreFourBuffers() {
    SparkSession spark = Sessions.shared();
    FilterSpec spec = Filtering.spec(FilterKind.BLOOM, 0.01, ItemType.LONG);
    var build =
        functions.udaf(
            new CountingAggregator(spec, spark.sparkContext().longAccumulator("null items")),
            Encoders.LONG());
    WRITTEN.set(0);
    READ.set(0);
    var filters =
        spark
            .range(0, 1_000_000, 1, 4)
            .groupBy(functions.lit("u1"))
            .agg(build.apply(functions.xxhash64(functions.expr("id % 1000"))));
    assertThat(Filtering.byKey(filters))
        .containsValue(
            Filtering.hex(Filtering.direct(FilterKind.BLOOM, LongStream.range(0, 1_000))));
    assertThat(WRITTEN).hasValue(4);
    assertThat(READ).hasValue(4);
  }
}
