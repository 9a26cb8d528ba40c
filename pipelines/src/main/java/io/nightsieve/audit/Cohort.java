package io.nightsieve.audit;

import java.io.Serializable;
import java.util.Comparator;

/**
 * Users over whom a rate is measured: those of one layer with one kind of filter and one size.
 *
 * @param layer the layer's name
 * @param kind label of the filter kind
 * @param size how many items they have in the layer
 */
public record Cohort(String layer, String kind, SizeBucket size)
    implements Comparable<Cohort>, Serializable {
  private static final Comparator<Cohort> ORDER =
      Comparator.comparing(Cohort::layer).thenComparing(Cohort::kind).thenComparing(Cohort::size);

  @Override
  public int compareTo(Cohort other) {
    return ORDER.compare(this, other);
  }
}
