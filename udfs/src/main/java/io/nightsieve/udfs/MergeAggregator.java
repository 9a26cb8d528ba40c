package io.nightsieve.udfs;

import io.nightsieve.filters.Filters;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;

/**
 * Merges filters of one shape into the filter of all their items. Null filters are ignored; of no
 * filter at all the result is null, since neither kind nor item type is known then.
 */
public class MergeAggregator extends Aggregator<byte[], FilterPile, byte[]> {
  private static final long serialVersionUID = 1L;

  @Override
  public FilterPile zero() {
    return new FilterPile();
  }

  @Override
  public FilterPile reduce(FilterPile pile, byte[] filter) {
    if (filter != null) {
      pile.add(filter);
    }
    return pile;
  }

  @Override
  public FilterPile merge(FilterPile into, FilterPile from) {
    into.addAll(from);
    return into;
  }

  @Override
  public byte[] finish(FilterPile pile) {
    byte[] merged = pile.getPacked();
    if (merged != null) {
      // A group of one was never merged, so nobody has looked at its bytes yet.
      var unused = Filters.open(merged);
    }
    return merged;
  }

  @Override
  public Encoder<FilterPile> bufferEncoder() {
    return Encoders.bean(FilterPile.class);
  }

  @Override
  public Encoder<byte[]> outputEncoder() {
    return Encoders.BINARY();
  }

  /** All merge alike, so that Spark computes equal calls of a query once. */
  @Override
  public boolean equals(Object other) {
    return other instanceof MergeAggregator;
  }

  @Override
  public int hashCode() {
    return MergeAggregator.class.hashCode();
  }

  /** As query plans show it. */
  @Override
  public String toString() {
    return "filters";
  }
}
