package io.nightsieve.udfs;

import io.nightsieve.filters.FilterSpec;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.apache.spark.util.LongAccumulator;

/**
 * Gathers item hashes and builds one filter of them, sized from their exact distinct count.
 *
 * <p>The input is the 64-bit hash of the item key ({@link io.nightsieve.filters.ItemHash}), which
 * Spark's {@code xxhash64} computes inside generated code; null stands for a null item. The output
 * is a function of the set of hashes alone, whatever the plan, the partitions and the retries.
 *
 * <p>{@code functions.udaf(new FilterAggregator(spec, nulls), Encoders.LONG())} makes a function of
 * it in any session; {@link NightsieveFunctions#buildFilter} also hashes the item.
 */
public class FilterAggregator extends Aggregator<Long, HashBuffer, byte[]> {
  private static final long serialVersionUID = 1L;

  private final FilterSpec spec;
  private final LongAccumulator nullItems;

  /**
   * An aggregator for this kind of filter.
   *
   * @param spec what is built
   * @param nullItems counts the null items. Spark adds up what every attempt of a task counted, so
   *     the number may be too large when tasks are retried or run twice.
   */
  public FilterAggregator(FilterSpec spec, LongAccumulator nullItems) {
    this.spec = spec;
    this.nullItems = nullItems;
  }

  @Override
  public HashBuffer zero() {
    return new HashBuffer();
  }

  @Override
  public HashBuffer reduce(HashBuffer buffer, Long hash) {
    if (hash == null) {
      nullItems.add(1L);
    } else {
      buffer.add(hash);
    }
    return buffer;
  }

  @Override
  public HashBuffer merge(HashBuffer into, HashBuffer from) {
    into.addAll(from);
    return into;
  }

  @Override
  public byte[] finish(HashBuffer buffer) {
    return buffer.toFilter(spec);
  }

  @Override
  public Encoder<HashBuffer> bufferEncoder() {
    return Encoders.bean(HashBuffer.class);
  }

  @Override
  public Encoder<byte[]> outputEncoder() {
    return Encoders.BINARY();
  }

  /** Equal when they build the same filter, so that Spark computes equal calls of a query once. */
  @Override
  public boolean equals(Object other) {
    return other instanceof FilterAggregator that
        && getClass() == that.getClass()
        && spec.equals(that.spec);
  }

  @Override
  public int hashCode() {
    return spec.hashCode();
  }

  /** As query plans show it. */
  @Override
  public String toString() {
    return spec.kind().label() + " of " + spec.itemType().label() + " items at " + spec.fpp();
  }
}
