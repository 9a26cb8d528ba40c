package io.nightsieve.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.audit.AuditJson;
import io.nightsieve.audit.AuditMetrics;
import io.nightsieve.audit.AuditResult;
import io.nightsieve.audit.AuditSamples;
import io.nightsieve.audit.Finding;
import io.nightsieve.audit.Findings;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReportPageTest {
  private static final String VERSION = "2026-01-02-1";

  @Test
  void theHeadlineSaysTheVerdictAndTheTwoPromises() {
    String page = withoutScripts(page(AuditSamples.sound()));
    assertThat(page)
        .contains("feed-seen, night of 2026-01-02")
        .contains("Passed")
        .contains("All 42,000 seen items are answered")
        .contains("false negatives among 42,000 members")
        .contains("the target is 1\u00a0%")
        .contains("2026-01-02/part-0.parquet")
        .contains("source.path");
  }

  @Test
  void thePageAsksNobodyForAnything() {
    String page = withoutScripts(page(AuditSamples.sound()));
    assertThat(page).doesNotContainPattern("(?i)(src|href)\\s*=").doesNotContain("@import", "url(");
    assertThat(page).contains("default-src 'none'");
  }

  @Test
  void scriptsEndWhereTheyShould() {
    String page = page(AuditSamples.sound());
    assertThat(Pattern.compile("(?i)<script").matcher(page).results().count()).isEqualTo(3);
    assertThat(Pattern.compile("(?i)</script").matcher(page).results().count()).isEqualTo(3);
  }

  @Test
  void g01_idsAboveTwoToThe53AreShownExactly() {
    String page = page(withFinding("1161888007138312192", "1161888007138312193"));
    assertThat(page)
        .contains("<code>1161888007138312192</code>")
        .contains("<code>1161888007138312193</code>")
        .contains("Not to be published");
  }

  @Test
  void idsAreTextAndNotMarkup() {
    String page = page(withFinding("<script>alert(1)</script>", "a&b\"'"));
    assertThat(page).doesNotContain("<script>alert").contains("&lt;script&gt;alert(1)");
  }

  @Test
  void g03_aNightWithoutUsersIsNotMeasuredAndHasNoNumbersThatAreNone() {
    AuditResult audit = AuditSamples.judge(AuditMetrics.NONE, 0, 0);
    String page = withoutScripts(ReportPage.render(AuditSamples.manifest(VERSION, 0), audit));
    assertThat(page)
        .contains("Not decided")
        .contains("not measured")
        .contains("nobody has seen anything")
        .doesNotContain("NaN", "Infinity", ">null<", "null %");
  }

  @Test
  void theSamePageComesFromWhatWasWrittenDown() {
    AuditResult audit = AuditSamples.sound();
    AuditResult read = AuditJson.read(AuditJson.write(audit), "audit.json");
    assertThat(page(read)).isEqualTo(page(audit));
  }

  static AuditResult withFinding(String user, String item) {
    Finding finding =
        new Finding(
            Finding.Problem.FALSE_NEGATIVE,
            "all",
            user,
            item,
            "segments/all/x.parquet",
            "is a member and answered \"new\"");
    Findings one = new Findings(Map.of(Finding.Problem.FALSE_NEGATIVE, 1L), List.of(finding));
    return AuditSamples.judge(
        AuditSamples.members(one).plus(AuditSamples.sample(0.008, Findings.NONE)), 1000, 1000);
  }

  private static String withoutScripts(String page) {
    return page.replaceAll("(?s)<script>.*?</script>", "");
  }

  static String page(AuditResult audit) {
    return ReportPage.render(AuditSamples.manifest(VERSION, 1000), audit);
  }
}
