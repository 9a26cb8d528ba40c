package io.nightsieve.audit;

import io.nightsieve.build.FilterCodec;
import io.nightsieve.build.StoredFilter;
import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.ItemTypeMismatchException;
import io.nightsieve.sets.TextIds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Asks the filters of sampled users as serving would: by item id, over all layers. */
final class SampleTask {
  /** How many missed items of a user are named. */
  private static final int NAMED = 10;

  private final Negatives negatives;
  private final Map<String, FilterCodec> codecs;
  private final int probesPerUser;
  private final long cap;
  private final Findings.Collector findings = new Findings.Collector();
  private final Map<Cohort, RateCount> cohorts = new TreeMap<>();
  private final Map<NegativeKind, RateCount> byNegative = new EnumMap<>(NegativeKind.class);
  private RateCount overall = RateCount.NONE;
  private long users;
  private long members;

  /**
   * @param codecs how each layer's filters were written
   * @param cap the newest so many items of a user are kept
   */
  SampleTask(Negatives negatives, Map<String, FilterCodec> codecs, int probesPerUser, long cap) {
    this.negatives = negatives;
    this.codecs = codecs;
    this.probesPerUser = probesPerUser;
    this.cap = cap;
  }

  AuditMetrics done() {
    return AuditMetrics.ofSample(users, members, overall, cohorts, byNegative, findings.done());
  }

  void add(RecountedUser user) {
    users++;
    Map<String, Asked> filters = new TreeMap<>();
    Map<String, String> differences = new TreeMap<>();
    user.layers()
        .forEach(
            (name, layer) -> {
              List<String> words = open(name, layer, filters);
              if (!words.isEmpty()) {
                differences.put(name, String.join("; ", words));
              }
            });
    if (!differences.isEmpty()) {
      differs(user, differences);
    }
    if (!filters.isEmpty()) {
      probe(user, filters);
    }
  }

  /** Puts the layer's filter among those to ask; in words what differs from the logs. */
  private List<String> open(String name, RecountedUser.Layer layer, Map<String, Asked> filters) {
    if (layer.filters.size() != 1 || layer.items.isEmpty()) {
      return List.of(
          "the logs give "
              + Words.counted(layer.items.size(), "item", "items")
              + ", stored are "
              + Words.counted(layer.filters.size(), "filter", "filters"));
    }
    try {
      StoredFilter filter = codecs.get(name).open(layer.filters.get(0));
      long expected = Math.min(cap, layer.items.size());
      List<String> differences = recount(layer, filter, expected);
      filters.put(name, new Asked(filter, expected));
      return differences;
    } catch (FilterFormatException | ItemTypeMismatchException e) {
      return List.of("the stored filter refuses: " + e.getMessage());
    }
  }

  private List<String> recount(RecountedUser.Layer layer, StoredFilter filter, long expected) {
    List<String> differences = new ArrayList<>();
    long held = filter.items().orElse(expected);
    if (held != expected) {
      differences.add("the logs give " + expected + " items, the filter holds " + held);
    }
    UserTally tally = new UserTally();
    List<Object> missed = new ArrayList<>();
    for (RecountedUser.Seen seen : certain(layer.items)) {
      boolean answer = filter.mightContain(seen.item());
      tally.member(answer);
      if (!answer) {
        missed.add(seen.item());
      }
    }
    members += tally.members();
    if (!missed.isEmpty()) {
      differences.add(
          missed.size()
              + " of "
              + tally.members()
              + " members are answered \"new\": "
              + named(missed));
    }
    return differences;
  }

  /** The first items, in order. */
  private static String named(List<Object> items) {
    String first =
        items.stream()
            .sorted(SampleTask::compare)
            .limit(NAMED)
            .map(item -> TextIds.shown(item.toString()))
            .collect(Collectors.joining(", "));
    return items.size() <= NAMED ? first : first + " and " + (items.size() - NAMED) + " more";
  }

  /** The items that must be in the filter: of a capped user those newer than the oldest kept. */
  private List<RecountedUser.Seen> certain(List<RecountedUser.Seen> items) {
    if (items.size() <= cap) {
      return items;
    }
    List<RecountedUser.Seen> newest = new ArrayList<>(items);
    newest.sort(Comparator.comparingLong(RecountedUser.Seen::newest).reversed());
    long firstCut = newest.get((int) cap).newest();
    return newest.stream().filter(seen -> seen.newest() > firstCut).toList();
  }

  private void probe(RecountedUser user, Map<String, Asked> filters) {
    Set<Object> seen = user.seen();
    List<Object> inOrder = new ArrayList<>(seen);
    inOrder.sort(SampleTask::compare);
    List<Asked> asked = List.copyOf(filters.values());
    UserTally[] layers = new UserTally[asked.size()];
    java.util.Arrays.setAll(layers, i -> new UserTally());
    UserTally whole = new UserTally();
    Map<NegativeKind, UserTally> kinds = new EnumMap<>(NegativeKind.class);
    negatives.of(
        user.id(),
        seen,
        inOrder,
        probesPerUser,
        (kind, item) -> {
          boolean any = false;
          for (int i = 0; i < layers.length; i++) {
            boolean answer = asked.get(i).filter().mightContain(item);
            layers[i].absent(answer);
            any |= answer;
          }
          whole.absent(any);
          kinds.computeIfAbsent(kind, k -> new UserTally()).absent(any);
        });
    int at = 0;
    for (Map.Entry<String, Asked> entry : filters.entrySet()) {
      Asked one = entry.getValue();
      Cohort cohort = new Cohort(entry.getKey(), one.filter().kind(), SizeBucket.of(one.items()));
      cohorts.merge(cohort, layers[at++].rateCount(), RateCount::plus);
    }
    if (user.isStanding()) {
      overall = overall.plus(whole.rateCount());
      kinds.forEach((kind, tally) -> byNegative.merge(kind, tally.rateCount(), RateCount::plus));
    }
  }

  /** A filter and how many items it was built from. */
  private record Asked(StoredFilter filter, long items) {}

  private static int compare(Object a, Object b) {
    return a instanceof Long number
        ? Long.compare(number, (Long) b)
        : ((String) a).compareTo((String) b);
  }

  /** One case a user, whatever differs: the exhaustive check counts the items. */
  private void differs(RecountedUser user, Map<String, String> byLayer) {
    boolean one = byLayer.size() == 1;
    String layer = one ? byLayer.keySet().iterator().next() : null;
    String detail =
        byLayer.entrySet().stream()
            .map(entry -> one ? entry.getValue() : entry.getKey() + ": " + entry.getValue())
            .collect(Collectors.joining("; "));
    findings.add(
        new Finding(Finding.Problem.RECOUNT_DIFFERS, layer, user.id(), null, null, detail));
  }
}
