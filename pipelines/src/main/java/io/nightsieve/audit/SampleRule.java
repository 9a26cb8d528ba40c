package io.nightsieve.audit;

import io.nightsieve.filters.ItemHash;
import java.io.Serializable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Which users are looked at closely: the first so many in the order of a hash of their ids, which
 * is as good as drawn by lot and the same in every run; and besides them the first few of every
 * size in each layer, so that each is seen. Only the former stand for all users.
 */
final class SampleRule implements Serializable {
  private static final long serialVersionUID = 1L;

  /** A user with more items is left to the exhaustive check of members. */
  static final long MOST_ITEMS = 250_000;

  private static final BigInteger ALL = BigInteger.ONE.shiftLeft(64);

  /** Users of one size that are wanted at least, over all partitions. */
  private static final int WANTED_OF_A_SIZE = 64;

  /** The same for users whose sets are large. */
  private static final int WANTED_OF_A_LARGE_SIZE = 8;

  private static final int LARGE = SizeBucket.of(10_000).index();

  private final int wanted;
  private final int partitions;
  private final boolean everybody;
  private final long below;

  /**
   * @param wanted how many users are to stand for all
   * @param users how many there are
   * @param partitions in how many parts candidates are gathered
   */
  SampleRule(int wanted, long users, int partitions) {
    this.wanted = wanted;
    this.partitions = partitions;
    // some more than wanted on average, so that there are enough but for one night in a million
    double expected = wanted + 5 * Math.sqrt(wanted) + 10;
    this.everybody = users <= expected;
    this.below =
        everybody
            ? 0
            : ALL.multiply(BigInteger.valueOf((long) Math.ceil(expected)))
                .divide(BigInteger.valueOf(users))
                .longValue();
  }

  /** The user's place in the order of the lot, as an unsigned number. */
  static long rank(String user) {
    return ItemHash.ofString("audit:" + user);
  }

  /**
   * A user who may be looked at.
   *
   * @param user the user id
   * @param rank the {@link #rank}
   * @param of the layer, and how many items the user has seen there
   */
  record Candidate(String user, long rank, Sized of) implements Serializable {
    private static final Comparator<Candidate> ORDER =
        ((Comparator<Candidate>) (a, b) -> Long.compareUnsigned(a.rank, b.rank))
            .thenComparing(Candidate::user);
  }

  /**
   * Users of one layer and size.
   *
   * @param layer the layer
   * @param size how many items a user has seen there
   */
  record Sized(String layer, SizeBucket size) implements Serializable {
    /** How many of these are wanted at least, over all partitions. */
    int wanted() {
      return size.index() >= LARGE ? WANTED_OF_A_LARGE_SIZE : WANTED_OF_A_SIZE;
    }
  }

  /**
   * The users to look at.
   *
   * @param standing those who stand for all users
   * @param others those who are there for their size only
   */
  record Sample(Set<String> standing, Set<String> others) {
    int size() {
      return standing.size() + others.size();
    }
  }

  /** Chooses from the candidates of all partitions. */
  Sample choose(List<Candidate> candidates) {
    Set<String> standing = new HashSet<>();
    Set<String> others = new HashSet<>();
    Map<Sized, Integer> taken = new HashMap<>();
    candidates.stream()
        .sorted(Candidate.ORDER)
        .forEach(
            candidate -> {
              if (standing.size() < wanted && isDrawn(candidate.rank())) {
                standing.add(candidate.user());
              } else if (!standing.contains(candidate.user())
                  && taken.merge(candidate.of(), 1, Integer::sum) <= candidate.of().wanted()) {
                others.add(candidate.user());
              }
            });
    return new Sample(standing, others);
  }

  private boolean isDrawn(long rank) {
    return everybody || Long.compareUnsigned(rank, below) < 0;
  }

  /** Gathers the candidates of one partition. */
  final class Collector {
    private final String layer;
    private final List<Candidate> drawn = new ArrayList<>();
    private final Map<Sized, PriorityQueue<Candidate>> bySize = new HashMap<>();

    Collector(String layer) {
      this.layer = layer;
    }

    void add(String user, long items) {
      if (items > MOST_ITEMS) {
        return;
      }
      Sized of = new Sized(layer, SizeBucket.of(items));
      Candidate candidate = new Candidate(user, rank(user), of);
      if (isDrawn(candidate.rank())) {
        drawn.add(candidate);
        return;
      }
      PriorityQueue<Candidate> first =
          bySize.computeIfAbsent(of, s -> new PriorityQueue<>(Candidate.ORDER.reversed()));
      first.add(candidate);
      if (first.size() > Math.max(1, of.wanted() / partitions)) {
        first.remove();
      }
    }

    List<Candidate> done() {
      List<Candidate> all = new ArrayList<>(drawn);
      bySize.values().forEach(all::addAll);
      return all;
    }
  }
}
