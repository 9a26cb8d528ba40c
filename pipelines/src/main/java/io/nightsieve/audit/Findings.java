package io.nightsieve.audit;

import java.io.Serializable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What is wrong: every case counted, the first hundred of each problem listed. A commutative
 * monoid, since "first" is an order of the findings and not of their arrival.
 *
 * @param counts how many cases there are, by problem, zero left out
 * @param listed the first {@link #LISTED} of each problem, sorted
 */
public record Findings(Map<Finding.Problem, Long> counts, List<Finding> listed)
    implements Serializable {
  /** How many cases of one problem are listed. */
  public static final int LISTED = 100;

  /** Nothing wrong: the neutral element. */
  public static final Findings NONE = new Findings(Map.of(), List.of());

  public Findings {
    counts = java.util.Collections.unmodifiableMap(new TreeMap<>(counts));
    listed = List.copyOf(listed);
  }

  /** How many cases of this problem there are. */
  public long count(Finding.Problem problem) {
    return counts.getOrDefault(problem, 0L);
  }

  /** The listed cases of these problems. */
  public List<Finding> of(Finding.Problem... problems) {
    List<Finding.Problem> wanted = List.of(problems);
    return listed.stream().filter(finding -> wanted.contains(finding.problem())).toList();
  }

  /** Both together. */
  public Findings plus(Findings other) {
    Map<Finding.Problem, Long> sums = new TreeMap<>(counts);
    other.counts.forEach((problem, count) -> sums.merge(problem, count, Long::sum));
    return new Findings(sums, first(Stream.concat(listed.stream(), other.listed.stream())));
  }

  private static List<Finding> first(Stream<Finding> findings) {
    Map<Finding.Problem, Integer> taken = new EnumMap<>(Finding.Problem.class);
    return findings
        .sorted()
        .filter(finding -> taken.merge(finding.problem(), 1, Integer::sum) <= LISTED)
        .toList();
  }

  /** Gathers findings in bounded memory. */
  public static final class Collector {
    private final Map<Finding.Problem, Long> counts = new EnumMap<>(Finding.Problem.class);
    private final java.util.ArrayList<Finding> kept = new java.util.ArrayList<>();

    /** Counts the finding, and keeps it if it is among the first. */
    public void add(Finding finding) {
      counts.merge(finding.problem(), 1L, Long::sum);
      kept.add(finding);
      if (kept.size() >= 4 * LISTED * Finding.Problem.values().length) {
        List<Finding> first = first(kept.stream());
        kept.clear();
        kept.addAll(first);
      }
    }

    /** What was gathered. */
    public Findings done() {
      return new Findings(counts, first(kept.stream()));
    }
  }
}
