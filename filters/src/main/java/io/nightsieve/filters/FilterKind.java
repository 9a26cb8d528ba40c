package io.nightsieve.filters;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The kinds of filter. The ids are written to disk: append only, never renumber. */
public enum FilterKind {
  /** The sorted 64-bit hashes of the items. */
  EXACT(1, "exact"),
  /** A Bloom filter. */
  BLOOM(2, "bloom"),
  /** A ribbon filter: static, near the smallest that any filter can be. */
  RIBBON(3, "ribbon"),
  /** A Golomb-coded set: static, small, decoded to be asked. */
  GOLOMB(4, "golomb"),
  /** A Bloom filter that touches one cache line a query. */
  BLOCKED_BLOOM(5, "blocked-bloom"),
  /** A Bloom filter with counters for bits: items can be taken away again. */
  COUNTING_BLOOM(6, "counting-bloom"),
  /** Fingerprints in buckets: items can be taken away again. */
  CUCKOO(7, "cuckoo"),
  /** Bloom filters one upon the other: it grows as items are added. */
  SCALABLE_BLOOM(8, "scalable-bloom"),
  /** A binary fuse filter: static, and the quickest to ask. */
  BINARY_FUSE(9, "binary-fuse"),
  /** The smallest kind that keeps the rate, chosen set by set; never written to disk itself. */
  AUTO(0, "auto");

  private final int id;
  private final String label;

  FilterKind(int id, String label) {
    this.id = id;
    this.label = label;
  }

  /**
   * The kind with this label.
   *
   * @throws IllegalArgumentException if there is none; the message names those there are
   */
  public static FilterKind ofLabel(String label) {
    for (FilterKind kind : values()) {
      if (kind.label.equals(label)) {
        return kind;
      }
    }
    throw new IllegalArgumentException(
        "no kind of filter is called \"%s\"; there are %s"
            .formatted(
                label,
                Arrays.stream(values()).map(FilterKind::label).collect(Collectors.joining(", "))));
  }

  /** The number written to disk; frozen. */
  public int id() {
    return id;
  }

  /** The name in configuration, manifests and reports. */
  public String label() {
    return label;
  }
}
