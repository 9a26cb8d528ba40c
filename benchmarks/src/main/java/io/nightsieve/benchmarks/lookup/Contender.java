package io.nightsieve.benchmarks.lookup;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.ItemHash;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.MembershipFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.LongPredicate;
import org.apache.datasketches.filters.bloomfilter.BloomFilterBuilder;
import org.apache.datasketches.memory.Memory;
import org.fastfilter.xor.XorFuse8;

/** A library that stores a set of longs and says which of a batch are new. */
interface Contender {
  double FPP = 0.01;

  String name();

  /** The stored form. */
  Object store(long[] items);

  /** What is asked: opened from the stored form. */
  Asked open(Object stored);

  /** An opened filter. */
  @FunctionalInterface
  interface Asked {
    /** How many of the batch are certainly new. */
    int unseen(long[] candidates);

    /** Asks for each candidate by itself. */
    static Asked oneByOne(LongPredicate mightContain) {
      return candidates -> {
        int unseen = 0;
        for (long candidate : candidates) {
          unseen += mightContain.test(candidate) ? 0 : 1;
        }
        return unseen;
      };
    }
  }

  /** All of them; ours first. */
  static List<Contender> all() {
    return List.of(
        new Ours("auto", FilterKind.AUTO),
        new Ours("bloom", FilterKind.BLOOM),
        new Ours("blocked-bloom", FilterKind.BLOCKED_BLOOM),
        new Ours("binary-fuse", FilterKind.BINARY_FUSE),
        new Guava(),
        new SparkSketch(),
        new DataSketches(),
        new FastFilter());
  }

  /** The contender of this name. */
  static Contender named(String name) {
    return all().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  /** One of our kinds. */
  record Ours(String name, FilterKind kind) implements Contender {
    @Override
    public Object store(long[] items) {
      long[] hashes = new long[items.length];
      for (int i = 0; i < items.length; i++) {
        hashes[i] = ItemHash.ofLong(items[i]);
      }
      return Filters.build(new FilterSpec(kind, FPP, ItemType.LONG, 0), hashes, 0, hashes.length);
    }

    @Override
    public Asked open(Object stored) {
      MembershipFilter filter = Filters.open((byte[]) stored);
      return candidates -> filter.unseen(candidates).length;
    }
  }

  /** Guava's Bloom filter. */
  record Guava() implements Contender {
    @Override
    public String name() {
      return "guava";
    }

    @Override
    public Object store(long[] items) {
      BloomFilter<Long> filter = BloomFilter.create(Funnels.longFunnel(), items.length, FPP);
      for (long item : items) {
        filter.put(item);
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try {
        filter.writeTo(out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return out.toByteArray();
    }

    @Override
    public Asked open(Object stored) {
      BloomFilter<Long> filter;
      try {
        filter =
            BloomFilter.readFrom(new ByteArrayInputStream((byte[]) stored), Funnels.longFunnel());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return Asked.oneByOne(filter::mightContain);
    }
  }

  /** Spark's own Bloom filter. */
  record SparkSketch() implements Contender {
    @Override
    public String name() {
      return "spark-sketch";
    }

    @Override
    public Object store(long[] items) {
      org.apache.spark.util.sketch.BloomFilter filter =
          org.apache.spark.util.sketch.BloomFilter.create(items.length, FPP);
      for (long item : items) {
        filter.putLong(item);
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try {
        filter.writeTo(out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return out.toByteArray();
    }

    @Override
    public Asked open(Object stored) {
      org.apache.spark.util.sketch.BloomFilter filter;
      try {
        filter =
            org.apache.spark.util.sketch.BloomFilter.readFrom(
                new ByteArrayInputStream((byte[]) stored));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return Asked.oneByOne(filter::mightContainLong);
    }
  }

  /** The Bloom filter of Apache DataSketches. */
  record DataSketches() implements Contender {
    @Override
    public String name() {
      return "datasketches";
    }

    @Override
    public Object store(long[] items) {
      var filter = BloomFilterBuilder.createByAccuracy(items.length, FPP, 9001);
      for (long item : items) {
        filter.update(item);
      }
      return filter.toByteArray();
    }

    @Override
    public Asked open(Object stored) {
      var filter =
          org.apache.datasketches.filters.bloomfilter.BloomFilter.heapify(
              Memory.wrap((byte[]) stored));
      return Asked.oneByOne(filter::query);
    }
  }

  /**
   * The fuse filter of fastfilter_java, with 8 bits: a rate of 0.0039. It has no stored form, so
   * its opening costs nothing.
   */
  record FastFilter() implements Contender {
    @Override
    public String name() {
      return "fastfilter";
    }

    @Override
    public Object store(long[] items) {
      return XorFuse8.construct(items);
    }

    @Override
    public Asked open(Object stored) {
      XorFuse8 filter = (XorFuse8) stored;
      return Asked.oneByOne(filter::mayContain);
    }
  }
}
