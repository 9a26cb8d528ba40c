package io.nightsieve.udfs;

import io.nightsieve.filters.Filters;
import java.io.Serializable;
import java.util.ArrayList;

/**
 * Filters of one group that wait to be merged.
 *
 * <p>Merging two exact filters copies both. Adding many small ones to one that grows would copy the
 * large one each time, so filters are merged with their like first, as in a merge sort: the pile
 * holds sizes that at least halve from bottom to top, and each byte is copied about log(n) times.
 * Bloom filters all have one size and are merged at once. Not safe for several threads.
 */
public class FilterPile implements Serializable {
  private static final long serialVersionUID = 1L;

  private final ArrayList<byte[]> pile = new ArrayList<>(1);

  /** An empty pile. */
  public FilterPile() {}

  void add(byte[] filter) {
    byte[] top = filter;
    while (!pile.isEmpty() && pile.get(pile.size() - 1).length < 2L * top.length) {
      top = Filters.merge(pile.remove(pile.size() - 1), top);
    }
    pile.add(top);
  }

  void addAll(FilterPile other) {
    other.pile.forEach(this::add);
  }

  /** The filter of all; null if there was none. */
  public byte[] getPacked() {
    while (pile.size() > 1) {
      byte[] top = pile.remove(pile.size() - 1);
      pile.add(Filters.merge(pile.remove(pile.size() - 1), top));
    }
    return pile.isEmpty() ? null : pile.get(0);
  }

  /** Takes what {@link #getPacked} gave, null included, in place of what was here. */
  public void setPacked(byte[] packed) {
    pile.clear();
    if (packed != null) {
      pile.add(packed);
    }
  }
}
