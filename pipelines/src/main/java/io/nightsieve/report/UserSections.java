package io.nightsieve.report;

import io.nightsieve.audit.AuditResult;
import io.nightsieve.audit.Drift;
import io.nightsieve.audit.Finding;
import io.nightsieve.audit.Words;
import io.nightsieve.build.CappedUser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The sections that name users: capped ones and failing cases; and the drift. */
final class UserSections {
  private static final int LISTED_CAPPED = 50;

  private UserSections() {}

  static Map<String, Object> of(AuditResult audit) {
    Map<String, Object> model = new LinkedHashMap<>();
    capped(audit, model);
    drift(audit.drift(), model);
    findings(audit, model);
    return model;
  }

  private static void capped(AuditResult audit, Map<String, Object> model) {
    List<Map<String, Object>> rows = new ArrayList<>();
    List<CappedUser> users = audit.cappedUsers();
    for (CappedUser user : users.subList(0, Math.min(LISTED_CAPPED, users.size()))) {
      rows.add(
          Map.of(
              "user", user.user(),
              "items", Words.number(user.items()),
              "kept", Words.number(user.kept())));
    }
    model.put("capped", rows);
    model.put("hasCapped", !rows.isEmpty());
    model.put(
        "cappedSummary",
        audit.cappedUserCount() == 0
            ? "Nobody has seen more items than are kept; every filter holds all of its user's"
                + " items."
            : Words.counted(audit.cappedUserCount(), "user has", "users have")
                + " seen more items than are kept. Only the newest are in their filters: what was"
                + " cut may be shown to them again."
                + (rows.size() < audit.cappedUserCount()
                    ? " The first " + rows.size() + " are listed."
                    : ""));
  }

  private static void drift(Drift drift, Map<String, Object> model) {
    model.put("hasDrift", drift != null);
    if (drift == null) {
      return;
    }
    model.put("driftAgainst", drift.against());
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Drift.Change change : drift.changes()) {
      rows.add(
          Map.of(
              "name", change.name(),
              "before", Words.number(change.before()),
              "after", Words.number(change.after()),
              "change", Numbers.change(change.share())));
    }
    model.put("drift", rows);
  }

  private static void findings(AuditResult audit, Map<String, Object> model) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Finding finding : audit.findings().listed()) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("problem", finding.problem().name().toLowerCase(Locale.ROOT).replace('_', ' '));
      row.put("user", text(finding.user()));
      row.put("item", text(finding.item()));
      row.put("layer", text(finding.layer()));
      row.put("file", text(finding.file()));
      row.put("detail", text(finding.detail()));
      rows.add(row);
    }
    model.put("findings", rows);
    model.put("hasFindings", !rows.isEmpty());
    long all = audit.findings().counts().values().stream().mapToLong(Long::longValue).sum();
    model.put(
        "findingsSummary",
        rows.size() == all
            ? "All of them."
            : Words.number(rows.size())
                + " of "
                + Words.number(all)
                + ", the first of each problem.");
  }

  private static String text(String value) {
    return value == null ? "" : value;
  }
}
