package io.nightsieve.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.nightsieve.audit.AuditResult;
import io.nightsieve.audit.AuditResult.CohortRate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The numbers that the page's charts are drawn from, as JSON that is safe inside a script tag. */
final class ChartData {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private ChartData() {}

  static String json(AuditResult audit) {
    List<CohortRate> measured =
        audit.cohorts().stream().filter(cohort -> cohort.rate().isMeasured()).toList();
    double top = audit.target();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("rates", measured.stream().map(cohort -> rate(audit, cohort)).toList());
    data.put("sizes", audit.cohorts().stream().map(cohort -> size(audit, cohort)).toList());
    data.put("suggestedMax", top * 1.25);
    data.put("bitsSpread", isSpread(audit.cohorts()));
    try {
      return MAPPER.writeValueAsString(data).replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("chart data of " + audit.version() + " is not plain", e);
    }
  }

  private static Map<String, Object> rate(AuditResult audit, CohortRate cohort) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("label", label(audit, cohort) + (cohort.fromItems() == 1 ? " item" : " items"));
    row.put("rate", cohort.rate().rate());
    row.put("lower", cohort.rate().lower95());
    row.put("upper", cohort.rate().upper95());
    row.put("predicted", cohort.predictedRate());
    row.put("target", cohort.target());
    return row;
  }

  private static Map<String, Object> size(AuditResult audit, CohortRate cohort) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("label", label(audit, cohort));
    row.put("users", cohort.users());
    row.put("bits", Numbers.bitsPerItem(cohort.bytes(), cohort.items()));
    row.put("limit", Numbers.limit(cohort.target()));
    return row;
  }

  /** The size, with the layer and kind before it where there are several. */
  private static String label(AuditResult audit, CohortRate cohort) {
    boolean several =
        audit.cohorts().stream()
            .anyMatch(
                other ->
                    !other.layer().equals(cohort.layer()) || !other.kind().equals(cohort.kind()));
    String size = cohort.size().replace("-", "–");
    return several ? cohort.layer() + ", " + cohort.kind() + ", " + size : size;
  }

  private static boolean isSpread(List<CohortRate> cohorts) {
    return cohorts.stream()
        .map(cohort -> Numbers.bitsPerItem(cohort.bytes(), cohort.items()))
        .anyMatch(bits -> bits != null && bits > 80);
  }
}
