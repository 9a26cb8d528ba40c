package io.nightsieve.audit;

import io.nightsieve.build.FilterCodec;
import io.nightsieve.build.StoredFilter;
import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.ItemTypeMismatchException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Asks the filters of sampled users as serving would: by item id, over all layers. */
final class SampleTask {
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
    user.layers().forEach((name, layer) -> open(user, name, layer, filters));
    if (!filters.isEmpty()) {
      probe(user, filters);
    }
  }

  private void open(
      RecountedUser user, String name, RecountedUser.Layer layer, Map<String, Asked> filters) {
    if (layer.filters.size() != 1 || layer.items.isEmpty()) {
      differs(
          user,
          name,
          "the logs give "
              + Words.counted(layer.items.size(), "item", "items")
              + ", stored are "
              + Words.counted(layer.filters.size(), "filter", "filters"));
      return;
    }
    try {
      StoredFilter filter = codecs.get(name).open(layer.filters.get(0));
      long expected = Math.min(cap, layer.items.size());
      recount(user, name, layer, filter, expected);
      filters.put(name, new Asked(filter, expected));
    } catch (FilterFormatException | ItemTypeMismatchException e) {
      differs(user, name, "the stored filter refuses: " + e.getMessage());
    }
  }

  private void recount(
      RecountedUser user,
      String name,
      RecountedUser.Layer layer,
      StoredFilter filter,
      long expected) {
    long held = filter.items().orElse(expected);
    if (held != expected) {
      differs(user, name, "the logs give " + expected + " items, the filter holds " + held);
    }
    UserTally tally = new UserTally();
    for (RecountedUser.Seen seen : certain(layer.items)) {
      boolean answer = filter.mightContain(seen.item());
      tally.member(answer);
      if (!answer) {
        findings.add(
            new Finding(
                Finding.Problem.FALSE_NEGATIVE,
                name,
                user.id(),
                seen.item().toString(),
                null,
                "is a member by the raw logs and answered \"new\""));
      }
    }
    members += tally.members();
    if (tally.falseNegatives() > 0) {
      differs(
          user,
          name,
          tally.falseNegatives() + " of " + tally.members() + " members are answered \"new\"");
    }
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

  private void differs(RecountedUser user, String layer, String detail) {
    findings.add(
        new Finding(Finding.Problem.RECOUNT_DIFFERS, layer, user.id(), null, null, detail));
  }
}
