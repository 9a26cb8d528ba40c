package io.nightsieve.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** One sampled user, as counted from the raw logs, with the stored filters of every layer. */
final class RecountedUser {
  private final String id;
  private final boolean standing;
  private final Map<String, Layer> layers = new TreeMap<>();

  RecountedUser(String id, boolean standing) {
    this.id = id;
    this.standing = standing;
  }

  /** An item and when it was last seen, microseconds of the epoch. */
  record Seen(Object item, long newest) {}

  /** What belongs to one layer. */
  static final class Layer {
    final List<byte[]> filters = new ArrayList<>();
    final List<Seen> items = new ArrayList<>();
  }

  String id() {
    return id;
  }

  /** Whether the user stands for all users. */
  boolean isStanding() {
    return standing;
  }

  Map<String, Layer> layers() {
    return layers;
  }

  Layer layer(String name) {
    return layers.computeIfAbsent(name, n -> new Layer());
  }

  /** Every item of any layer. */
  Set<Object> seen() {
    Set<Object> all = new HashSet<>();
    layers.values().forEach(layer -> layer.items.forEach(seen -> all.add(seen.item())));
    return all;
  }
}
