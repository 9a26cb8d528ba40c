package io.nightsieve.benchmarks.lookup;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A batch of 500 candidates against one user after another. There are as many users as have 4
 * million items together, 2,000 at most, so that small filters are not all in the nearest cache.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 8, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class Batches {
  static final int CANDIDATES = 500;

  private static final int MOST_ITEMS = 4_000_000;
  private static final int MOST_USERS = 2000;

  /** Candidates that were seen: one in ten. */
  private static final int SEEN_EVERY = 10;

  @Param("auto")
  public String contender;

  @Param({"40", "1000", "100000"})
  public int items;

  private Contender library;
  private Object[] stored;
  private Contender.Asked[] opened;
  private long[] candidates;
  private int next;

  /** Builds the users' filters. */
  @Setup
  public void build() {
    library = Contender.named(contender);
    int users = Math.max(8, Math.min(MOST_USERS, MOST_ITEMS / items));
    stored = new Object[users];
    opened = new Contender.Asked[users];
    for (int user = 0; user < users; user++) {
      long[] members = new long[items];
      for (int i = 0; i < items; i++) {
        // The same low numbers for all, then the user's own.
        members[i] = i < CANDIDATES / SEEN_EVERY ? i : ((long) user << 32) | i;
      }
      stored[user] = library.store(members);
      opened[user] = library.open(stored[user]);
    }
    candidates = new long[CANDIDATES];
    for (int i = 0; i < CANDIDATES; i++) {
      candidates[i] = i % SEEN_EVERY == 0 ? i / SEEN_EVERY : (1L << 60) | i;
    }
  }

  private int nextUser() {
    next = next + 1 == stored.length ? 0 : next + 1;
    return next;
  }

  /** Opens the stored bytes, then asks. */
  @Benchmark
  @OperationsPerInvocation(CANDIDATES)
  public int open() {
    return library.open(stored[nextUser()]).unseen(candidates);
  }

  /** Asks what is open. */
  @Benchmark
  @OperationsPerInvocation(CANDIDATES)
  public int ask() {
    return opened[nextUser()].unseen(candidates);
  }
}
