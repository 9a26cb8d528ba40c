package io.nightsieve.audit;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.ItemTypeMismatchException;
import io.nightsieve.filters.MembershipFilter;
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
  private final int probesPerUser;
  private final long cap;
  private final Findings.Collector findings = new Findings.Collector();
  private final Map<Cohort, RateCount> cohorts = new TreeMap<>();
  private final Map<NegativeKind, RateCount> byNegative = new EnumMap<>(NegativeKind.class);
  private RateCount overall = RateCount.NONE;
  private long users;
  private long members;

  /**
   * @param cap the newest so many items of a user are kept
   */
  SampleTask(Negatives negatives, int probesPerUser, long cap) {
    this.negatives = negatives;
    this.probesPerUser = probesPerUser;
    this.cap = cap;
  }

  AuditMetrics done() {
    return AuditMetrics.ofSample(users, members, overall, cohorts, byNegative, findings.done());
  }

  void add(RecountedUser user) {
    users++;
    Map<String, MembershipFilter> filters = new TreeMap<>();
    user.layers().forEach((name, layer) -> open(user, name, layer, filters));
    if (!filters.isEmpty()) {
      probe(user, filters);
    }
  }

  private void open(
      RecountedUser user,
      String name,
      RecountedUser.Layer layer,
      Map<String, MembershipFilter> filters) {
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
      MembershipFilter filter = Filters.open(layer.filters.get(0));
      recount(user, name, layer, filter);
      filters.put(name, filter);
    } catch (FilterFormatException | ItemTypeMismatchException e) {
      differs(user, name, "the stored filter refuses: " + e.getMessage());
    }
  }

  private void recount(
      RecountedUser user, String name, RecountedUser.Layer layer, MembershipFilter filter) {
    long expected = Math.min(cap, layer.items.size());
    if (filter.items() != expected) {
      differs(
          user, name, "the logs give " + expected + " items, the filter holds " + filter.items());
    }
    UserTally tally = new UserTally();
    for (RecountedUser.Seen seen : certain(layer.items)) {
      boolean answer = contains(filter, seen.item());
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

  private void probe(RecountedUser user, Map<String, MembershipFilter> filters) {
    Set<Object> seen = user.seen();
    List<Object> inOrder = new ArrayList<>(seen);
    inOrder.sort(SampleTask::compare);
    List<MembershipFilter> asked = List.copyOf(filters.values());
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
            boolean answer = contains(asked.get(i), item);
            layers[i].absent(answer);
            any |= answer;
          }
          whole.absent(any);
          kinds.computeIfAbsent(kind, k -> new UserTally()).absent(any);
        });
    int at = 0;
    for (Map.Entry<String, MembershipFilter> entry : filters.entrySet()) {
      MembershipFilter filter = entry.getValue();
      Cohort cohort =
          new Cohort(entry.getKey(), filter.kind().label(), SizeBucket.of(filter.items()));
      cohorts.merge(cohort, layers[at++].rateCount(), RateCount::plus);
    }
    if (user.isStanding()) {
      overall = overall.plus(whole.rateCount());
      kinds.forEach((kind, tally) -> byNegative.merge(kind, tally.rateCount(), RateCount::plus));
    }
  }

  private static boolean contains(MembershipFilter filter, Object item) {
    return item instanceof Long number
        ? filter.mightContain((long) number)
        : filter.mightContain((String) item);
  }

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
