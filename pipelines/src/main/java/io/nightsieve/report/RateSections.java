package io.nightsieve.report;

import io.nightsieve.audit.AuditResult;
import io.nightsieve.audit.AuditResult.CohortRate;
import io.nightsieve.audit.AuditResult.NegativeRate;
import io.nightsieve.audit.RateEstimate;
import io.nightsieve.audit.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The sections on rates: by cohort, and by kind of unseen item. */
final class RateSections {
  private RateSections() {}

  static Map<String, Object> of(AuditResult audit) {
    Map<String, Object> model = new LinkedHashMap<>();
    long users = audit.cohorts().stream().mapToLong(CohortRate::users).sum();
    List<Map<String, Object>> cohorts =
        audit.cohorts().stream().map(cohort -> cohort(cohort, users)).toList();
    model.put("cohorts", cohorts);
    model.put("hasCohorts", !cohorts.isEmpty());
    model.put("hasRates", audit.cohorts().stream().anyMatch(cohort -> cohort.rate().isMeasured()));
    negatives(audit, model);
    return model;
  }

  private static Map<String, Object> cohort(CohortRate cohort, long users) {
    RateEstimate rate = cohort.rate();
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("layer", cohort.layer());
    row.put("kind", cohort.kind());
    row.put("size", cohort.size().replace("-", "–"));
    row.put("users", Words.number(cohort.users()));
    row.put("share", Numbers.share(cohort.users(), users));
    row.put("items", Words.number(cohort.items()));
    row.put("bytes", Words.number(cohort.bytes()));
    row.put("bits", Numbers.decimal(Numbers.bitsPerItem(cohort.bytes(), cohort.items())));
    row.put("limit", Numbers.decimal(Numbers.limit(cohort.target())));
    row.put("probed", Words.number(rate.users()));
    row.put("probes", Words.number(rate.probes()));
    row.put("rate", Numbers.rate(rate.rate()));
    row.put("bounds", Numbers.bounds(rate));
    row.put("predicted", Numbers.rate(cohort.predictedRate()));
    row.put("target", Numbers.rate(cohort.target()));
    row.put("state", rate.isMeasured() && rate.alarmLower() > cohort.target() ? "over" : "");
    return row;
  }

  private static void negatives(AuditResult audit, Map<String, Object> model) {
    List<NegativeRate> measured =
        audit.negatives().stream().filter(negative -> negative.rate().isMeasured()).toList();
    double highest =
        measured.stream().mapToDouble(negative -> negative.rate().upper95()).max().orElse(0);
    double scale = Math.max(highest, audit.target()) * 1.1;
    List<Map<String, Object>> rows = new ArrayList<>();
    for (NegativeRate negative : measured) {
      RateEstimate rate = negative.rate();
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("kind", negative.kind());
      row.put("what", what(negative.kind()));
      row.put("probes", Words.number(rate.probes()));
      row.put("rate", Numbers.rate(rate.rate()));
      row.put("bounds", Numbers.bounds(rate));
      row.put("left", Numbers.place(rate.lower95(), scale));
      row.put("width", Numbers.place(rate.upper95() - rate.lower95(), scale));
      row.put("dot", Numbers.place(rate.rate(), scale));
      row.put("line", Numbers.place(audit.target(), scale));
      rows.add(row);
    }
    model.put("negatives", rows);
    model.put("hasNegatives", !rows.isEmpty());
    model.put(
        "scale",
        Words.rate(
            new java.math.BigDecimal(scale).round(new java.math.MathContext(2)).doubleValue()));
  }

  private static String what(String kind) {
    return switch (kind) {
      case "uniform" -> "any item of the catalogue, each as likely as the other";
      case "popular" -> "the items that most events are about, unseen by this user";
      case "neighbour" -> "an id next to one that the user has seen";
      case "synthetic" -> "an id that nobody has, where the catalogue is too small";
      default -> kind;
    };
  }
}
