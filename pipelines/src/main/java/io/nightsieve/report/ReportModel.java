package io.nightsieve.report;

import io.nightsieve.audit.AuditResult;
import io.nightsieve.audit.CheckResult;
import io.nightsieve.audit.Outcome;
import io.nightsieve.audit.Verdict;
import io.nightsieve.audit.Words;
import io.nightsieve.build.Segment;
import io.nightsieve.version.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything that the page's template names, as text. */
final class ReportModel {
  private final Manifest manifest;
  private final AuditResult audit;
  private final Map<String, Object> model = new LinkedHashMap<>();

  private ReportModel(Manifest manifest, AuditResult audit) {
    this.manifest = manifest;
    this.audit = audit;
  }

  static Map<String, Object> of(Manifest manifest, AuditResult audit) {
    ReportModel page = new ReportModel(manifest, audit);
    page.head();
    page.promises();
    page.tiles();
    page.checks();
    page.model.putAll(RateSections.of(audit));
    page.model.putAll(InputSections.of(manifest));
    page.model.putAll(UserSections.of(audit));
    return page.model;
  }

  /** A row of a list of names and values. */
  static Map<String, Object> pair(String key, String value) {
    return Map.of("key", key, "value", value);
  }

  private void head() {
    model.put("name", audit.name());
    model.put("date", audit.date());
    model.put("verdict", audit.verdict().label());
    model.put(
        "verdictWord",
        switch (audit.verdict()) {
          case PASS -> "Passed";
          case FAIL -> "Failed";
          case INSUFFICIENT -> "Not decided";
        });
    model.put("verdictSign", sign(audit.verdict()));
    model.put("reason", Numbers.together(audit.reason()));
    model.put(
        "facts",
        List.of(
            pair("Version", manifest.version()),
            pair("Layers", layers()),
            pair("Day begins in", manifest.zone()),
            pair("Items are", manifest.itemType() + ", hashed with " + manifest.hash()),
            pair("Configuration", head(manifest.configurationHash()))));
  }

  private String layers() {
    List<String> words = new ArrayList<>();
    for (Segment segment : manifest.segments()) {
      words.add(
          segment.layer()
              + " ("
              + segment.kind()
              + ", "
              + segment.period().replace("_", " to ")
              + ")");
    }
    return words.isEmpty() ? "none" : String.join("; ", words);
  }

  private static String head(String hash) {
    return hash.length() > 12 ? hash.substring(0, 12) : hash;
  }

  private void promises() {
    long asked = audit.membersChecked() + audit.recountedMembers();
    boolean some = audit.falseNegatives() > 0;
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("title", "A seen item is never answered “new”");
    members.put("state", some ? "failed" : state("no-false-negative"));
    members.put("big", asked == 0 ? "not measured" : Words.number(audit.falseNegatives()));
    members.put(
        "under",
        (audit.falseNegatives() == 1 ? "false negative among " : "false negatives among ")
            + Words.counted(audit.membersChecked(), "member", "members"));
    members.put(
        "lines",
        List.of(
            pair("Members checked", Words.number(audit.membersChecked())),
            pair("Users expected", Words.number(audit.filtersExpected())),
            pair("Filters stored", Words.number(audit.filtersStored())),
            pair("Users counted again", Words.number(audit.recountedUsers())),
            pair("Their items, asked by id", Words.number(audit.recountedMembers()))));
    model.put("promises", List.of(members, ratePromise()));
  }

  private Map<String, Object> ratePromise() {
    Map<String, Object> rate = new LinkedHashMap<>();
    rate.put("title", "The false-positive rate is what was promised");
    rate.put("state", state("rate"));
    rate.put("big", Numbers.together(Words.rate(audit.fpr())));
    rate.put(
        "under",
        Numbers.together(
            audit.rate().isMeasured()
                ? "of unseen items, at most "
                    + Words.rate(audit.fprUpper95())
                    + " (95 %); the target is "
                    + Words.rate(audit.target())
                : "the target is " + Words.rate(audit.target())));
    List<Map<String, Object>> lines = new ArrayList<>();
    lines.add(
        pair(
            "Probes",
            Words.number(audit.falsePositives()) + " of " + Words.number(audit.probes())));
    lines.add(pair("Predicted from the bits", Words.rate(audit.predictedRate())));
    lines.add(pair("Sized for", Words.rate(audit.power().sizedFor())));
    lines.add(pair("Design effect", Numbers.decimal(audit.rate().designEffect())));
    lines.add(pair("Chance that a sound night passes", chance(audit.power().chanceToPass())));
    lines.add(pair("A rate that is surely noticed", Numbers.rate(audit.power().surelyNoticed())));
    rate.put("lines", lines);
    return rate;
  }

  private static String chance(Double chance) {
    if (chance == null) {
      return "–";
    }
    return chance > 0.999 ? "over 99.9 %" : Words.rate(chance);
  }

  private String state(String check) {
    Outcome outcome =
        audit.checks().stream()
            .filter(result -> result.id().equals(check))
            .map(CheckResult::outcome)
            .findFirst()
            .orElse(new Outcome.Skipped("not measured"));
    return outcome instanceof Outcome.Passed
        ? "passed"
        : outcome instanceof Outcome.Failed ? "failed" : "open";
  }

  private void tiles() {
    List<Map<String, Object>> tiles = new ArrayList<>();
    tiles.add(tile("Users", Words.number(manifest.users()), perUser()));
    tiles.add(
        tile(
            "Items in filters",
            Words.number(manifest.items()),
            audit.catalogueItems() == null
                ? "distinct per user"
                : "of a catalogue of " + Words.number(audit.catalogueItems())));
    tiles.add(
        tile(
            "Filters",
            Numbers.size(manifest.filterBytes()),
            Numbers.decimal(Numbers.bitsPerItem(manifest.filterBytes(), manifest.items()))
                + " bits per item; limit "
                + Numbers.decimal(Numbers.limit(manifest.target()))));
    tiles.add(
        tile(
            "Events used",
            Words.number(manifest.events().used()),
            "of " + Words.number(manifest.events().read()) + " read"));
    tiles.add(
        tile("Capped users", Words.number(manifest.cappedUserCount()), "only their newest items"));
    tiles.add(
        tile(
            "Crowded filters",
            Words.number(audit.crowdedFilters()),
            "whose bits predict over 4 × their rate"));
    model.put("tiles", tiles);
  }

  private String perUser() {
    return manifest.users() == 0
        ? "nobody has seen anything"
        : Numbers.decimal((double) manifest.items() / manifest.users()) + " items each";
  }

  private static Map<String, Object> tile(String label, String number, String note) {
    return Map.of("label", label, "number", number, "note", note);
  }

  private void checks() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (CheckResult check : audit.checks()) {
      Outcome outcome = check.outcome();
      rows.add(
          Map.of(
              "status", outcome.status(),
              "sign",
                  outcome instanceof Outcome.Passed
                      ? "✓"
                      : outcome instanceof Outcome.Failed ? "✗" : "?",
              "title", check.title(),
              "bound", check.bound(),
              "found", outcome.found()));
    }
    model.put("checks", rows);
  }

  private static String sign(Verdict verdict) {
    return switch (verdict) {
      case PASS -> "✓";
      case FAIL -> "✗";
      case INSUFFICIENT -> "?";
    };
  }
}
