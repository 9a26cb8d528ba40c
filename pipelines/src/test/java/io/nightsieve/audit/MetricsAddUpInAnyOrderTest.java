package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Parts of a night are measured in any partitioning, so adding them is a commutative monoid. */
class MetricsAddUpInAnyOrderTest {
  @Property(tries = 200)
  void addingIsAssociativeAndCommutativeWithANeutralElement(
      @ForAll("metrics") AuditMetrics a,
      @ForAll("metrics") AuditMetrics b,
      @ForAll("metrics") AuditMetrics c) {
    assertThat(a.plus(b).plus(c)).isEqualTo(a.plus(b.plus(c)));
    assertThat(a.plus(b)).isEqualTo(b.plus(a));
    assertThat(a.plus(AuditMetrics.NONE)).isEqualTo(a);
    assertThat(AuditMetrics.NONE.plus(a)).isEqualTo(a);
  }

  @Property(tries = 50)
  void theListedFindingsAreTheFirstHoweverTheyArrive(@ForAll("findings") Findings a) {
    Findings.Collector forwards = new Findings.Collector();
    Findings.Collector backwards = new Findings.Collector();
    for (int i = 0; i < 5000; i++) {
      forwards.add(missing(i));
      backwards.add(missing(4999 - i));
    }
    assertThat(forwards.done()).isEqualTo(backwards.done());
    assertThat(forwards.done().plus(a)).isEqualTo(a.plus(backwards.done()));
    assertThat(forwards.done().count(Finding.Problem.USER_MISSING)).isEqualTo(5000);
    assertThat(forwards.done().listed()).hasSize(Findings.LISTED).startsWith(missing(0));
  }

  private static Finding missing(int user) {
    return new Finding(
        Finding.Problem.USER_MISSING,
        "all",
        String.format("u%05d", user),
        null,
        null,
        "has no filter");
  }

  @Provide
  Arbitrary<AuditMetrics> metrics() {
    Arbitrary<Cohort> cohorts =
        Combinators.combine(
                Arbitraries.of("recent", "history"),
                Arbitraries.of("bloom", "exact"),
                Arbitraries.integers().between(0, 4).map(SizeBucket::new))
            .as(Cohort::new);
    Arbitrary<FilterStats> stats =
        Combinators.combine(
                Arbitraries.longs().between(0, 1000),
                Arbitraries.longs().between(0, 5000),
                Arbitraries.doubles().between(0, 1))
            .as((items, bytes, rate) -> FilterStats.ofFilter(items, bytes, rate, 0.01));
    Arbitrary<AuditMetrics> members =
        Combinators.combine(
                Arbitraries.longs().between(0, 100),
                Arbitraries.maps(cohorts, stats).ofMaxSize(4),
                findings())
            .as((count, filters, found) -> AuditMetrics.ofMembers(count, 2, 3, filters, found));
    Arbitrary<AuditMetrics> sample =
        Combinators.combine(
                rates(),
                Arbitraries.maps(cohorts, rates()).ofMaxSize(4),
                Arbitraries.maps(Arbitraries.of(NegativeKind.values()), rates()).ofMaxSize(3),
                findings())
            .as(
                (overall, byCohort, byKind, found) ->
                    AuditMetrics.ofSample(4, 5, overall, byCohort, byKind, found));
    Arbitrary<AuditMetrics> errors =
        Combinators.combine(
                Arbitraries.of(AuditMetrics.Stage.values()), Arbitraries.of("disk", "network"))
            .as(AuditMetrics::ofError);
    return Arbitraries.oneOf(members, sample, errors, Arbitraries.just(AuditMetrics.NONE));
  }

  @Provide
  Arbitrary<Findings> findings() {
    return Combinators.combine(
            Arbitraries.of(Finding.Problem.values()),
            Arbitraries.of("1161888007138312192", "1161888007138312193"),
            Arbitraries.of("i1", "i2", null))
        .as(
            (problem, user, item) ->
                new Findings(
                    Map.of(problem, 1L),
                    java.util.List.of(new Finding(problem, "all", user, item, null, "wrong"))));
  }

  private static Arbitrary<RateCount> rates() {
    return Combinators.combine(
            Arbitraries.longs().between(0, 1000), Arbitraries.longs().between(0, 1000))
        .as((a, b) -> RateCount.ofUser(Math.max(a, b), Math.min(a, b)));
  }
}
