package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerdictTest {
  @Test
  void aSoundNightPasses() {
    AuditResult audit = AuditSamples.sound();
    assertThat(audit.checks())
        .allSatisfy(check -> assertThat(check.outcome()).isInstanceOf(Outcome.Passed.class));
    assertThat(audit.verdict()).isEqualTo(Verdict.PASS);
    assertThat(audit.reason())
        .contains("All 42,000 seen items are answered \"seen\"")
        .contains("1 % was promised");
    assertThat(audit.fprUpper95()).isLessThanOrEqualTo(audit.target());
  }

  @Test
  void g03_aNightWithoutUsersIsNotAPass() {
    AuditResult audit = AuditSamples.judge(AuditMetrics.NONE, 0, 0);
    assertThat(audit.verdict()).isEqualTo(Verdict.INSUFFICIENT);
    assertThat(audit.fpr()).isNull();
    assertThat(audit.fprUpper95()).isNull();
    assertThat(audit.predictedRate()).isNull();
    assertThat(audit.reason()).contains("not measured");
    assertThat(audit.checks())
        .allSatisfy(
            check -> assertThat(check.outcome()).isEqualTo(new Outcome.Skipped("not measured")));
  }

  @Test
  void g03_aNightWhoseEveryProbeIsAMemberIsNotAPass() {
    AuditMetrics metrics =
        AuditSamples.members(Findings.NONE)
            .plus(
                AuditMetrics.ofSample(
                    1000, 42_000, RateCount.NONE, Map.of(), Map.of(), Findings.NONE));
    AuditResult audit = AuditSamples.judge(metrics, 1000, 1000);
    assertThat(audit.verdict()).isEqualTo(Verdict.INSUFFICIENT);
    assertThat(audit.fpr()).isNull();
    assertThat(outcome(audit, "rate")).isEqualTo(new Outcome.Skipped("not measured"));
  }

  @ParameterizedTest
  @EnumSource(Finding.Problem.class)
  void oneCaseOfAnyProblemFailsAndIsNamed(Finding.Problem problem) {
    Finding finding =
        new Finding(problem, "all", "1161888007138312193", "i9", "segments/x.parquet", "wrong");
    Findings one = new Findings(Map.of(problem, 1L), List.of(finding));
    AuditMetrics metrics =
        AuditSamples.members(Findings.NONE).plus(AuditSamples.sample(0.008, one));
    AuditResult audit = AuditSamples.judge(metrics, 1000, 1000);
    assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(audit.reason()).startsWith("Not to be published: ");
    assertThat(audit.checks().stream().map(CheckResult::outcome))
        .filteredOn(Outcome.Failed.class::isInstance)
        .singleElement()
        .satisfies(
            failed -> assertThat(((Outcome.Failed) failed).cases()).containsExactly(finding));
  }

  @Test
  void a31_tenTimesTheRateFails() {
    AuditMetrics metrics =
        AuditSamples.members(Findings.NONE).plus(AuditSamples.sample(0.1, Findings.NONE));
    AuditResult audit = AuditSamples.judge(metrics, 1000, 1000);
    assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(outcome(audit, "rate")).isInstanceOf(Outcome.Failed.class);
    assertThat(outcome(audit, "rate-by-cohort").found()).contains("all, bloom, 17-64 items: 10 %");
    assertThat(outcome(audit, "rate-by-negative")).isInstanceOf(Outcome.Failed.class);
  }

  @Test
  void aRateAtTheTargetIsNeitherPassedNorFailed() {
    AuditMetrics metrics =
        AuditSamples.members(Findings.NONE).plus(AuditSamples.sample(0.01, Findings.NONE));
    AuditResult audit = AuditSamples.judge(metrics, 1000, 1000);
    assertThat(audit.verdict()).isEqualTo(Verdict.INSUFFICIENT);
    assertThat(outcome(audit, "rate")).isInstanceOf(Outcome.Skipped.class);
    assertThat(audit.reason()).contains("too few users or probes to tell it from 1 %");
  }

  @Test
  void aMeasurementThatFailedIsErroredAndNotFailed() {
    AuditMetrics metrics =
        AuditSamples.members(Findings.NONE)
            .plus(AuditMetrics.ofError(AuditMetrics.Stage.SAMPLE, "no such host: name-node"));
    AuditResult audit = AuditSamples.judge(metrics, 1000, 1000);
    assertThat(audit.verdict()).isEqualTo(Verdict.INSUFFICIENT);
    assertThat(outcome(audit, "recount")).isEqualTo(new Outcome.Errored("no such host: name-node"));
    assertThat(audit.reason()).contains("could not read").contains("name-node");
  }

  @Test
  void noChecksAreNotAPass() {
    assertThat(Verdict.of(List.of())).isEqualTo(Verdict.INSUFFICIENT);
  }

  @Test
  void driftFromTheLiveVersionIsToldAndNotJudged() {
    AuditMetrics metrics =
        AuditSamples.members(Findings.NONE).plus(AuditSamples.sample(0.008, Findings.NONE));
    AuditResult audit =
        AuditJudge.judge(
            AuditSamples.manifest("2026-01-02-1", 1000),
            metrics,
            AuditSamples.bounds(1000, 1000),
            Optional.of(500L),
            Optional.of(AuditSamples.manifest("2026-01-01-1", 100)));
    assertThat(audit.verdict()).isEqualTo(Verdict.PASS);
    assertThat(audit.drift().against()).isEqualTo("2026-01-01-1");
    assertThat(audit.drift().changes()).contains(new Drift.Change("users", 100, 1000, 9.0));
  }

  private static Outcome outcome(AuditResult audit, String id) {
    return audit.checks().stream()
        .filter(check -> check.id().equals(id))
        .findFirst()
        .orElseThrow()
        .outcome();
  }
}
