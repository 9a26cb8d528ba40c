package io.nightsieve.benchmarks.build;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udaf;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;

/** The plain UDAF: a Guava filter as the buffer, of one fixed size for everybody. */
record GuavaAggregator(BenchLogs logs) implements Contender {
  private static final int EXPECTED_ITEMS = 100;

  @Override
  public String name() {
    return "guavaAggregator";
  }

  @Override
  public void run() {
    logs.seen()
        .groupBy(BenchLogs.USER)
        .agg(udaf(new FixedSize(), Encoders.LONG()).apply(col(BenchLogs.ITEM)))
        .write()
        .format("noop")
        .mode("overwrite")
        .save();
  }

  private static final class FixedSize extends Aggregator<Long, BloomFilter<Long>, byte[]> {
    private static final long serialVersionUID = 1L;

    @Override
    public BloomFilter<Long> zero() {
      return BloomFilter.create(Funnels.longFunnel(), EXPECTED_ITEMS, BenchLogs.FPP);
    }

    @Override
    public BloomFilter<Long> reduce(BloomFilter<Long> filter, Long item) {
      filter.put(item);
      return filter;
    }

    @Override
    public BloomFilter<Long> merge(BloomFilter<Long> left, BloomFilter<Long> right) {
      left.putAll(right);
      return left;
    }

    @Override
    public byte[] finish(BloomFilter<Long> filter) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try {
        filter.writeTo(out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return out.toByteArray();
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Encoder<BloomFilter<Long>> bufferEncoder() {
      return (Encoder) Encoders.javaSerialization(BloomFilter.class);
    }

    @Override
    public Encoder<byte[]> outputEncoder() {
      return Encoders.BINARY();
    }
  }
}
