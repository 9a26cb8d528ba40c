package io.nightsieve.audit;

import io.nightsieve.build.CappedUser;
import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.events.EventCounts;
import io.nightsieve.source.InputFile;
import io.nightsieve.version.Manifest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Audits of made-up nights, for tests of what is done with them. */
public final class AuditSamples {
  public static final Cohort COHORT = new Cohort("all", "bloom", SizeBucket.of(42));

  private AuditSamples() {}

  /** A thousand users of 42 items, all well. */
  public static AuditResult sound() {
    return judge(members(Findings.NONE).plus(sample(0.008, Findings.NONE)), 1000, 1000);
  }

  /** The members of a thousand users of 42 items. */
  public static AuditMetrics members(Findings findings) {
    FilterStats stats = FilterStats.NONE;
    for (int user = 0; user < 1000; user++) {
      stats = stats.plus(FilterStats.ofFilter(42, 60, 0.0085, 0.01));
    }
    return AuditMetrics.ofMembers(1000, 1000, 42_000, Map.of(COHORT, stats), findings);
  }

  /** Probes of a thousand users that hit at exactly this rate. */
  public static AuditMetrics sample(double rate, Findings findings) {
    RateCount overall = RateCount.NONE;
    Map<NegativeKind, RateCount> negatives = new TreeMap<>();
    for (int user = 0; user < 1000; user++) {
      for (NegativeKind kind :
          List.of(NegativeKind.UNIFORM, NegativeKind.POPULAR, NegativeKind.NEIGHBOUR)) {
        RateCount part = RateCount.ofUser(1000, Math.round(1000 * rate) + (user % 3) - 1);
        negatives.merge(kind, part, RateCount::plus);
      }
      overall = overall.plus(RateCount.ofUser(3000, Math.round(3000 * rate) + (user % 3) - 1));
    }
    return AuditMetrics.ofSample(
        1000, 42_000, overall, Map.of(COHORT, overall), negatives, findings);
  }

  /** The judgement of these metrics. */
  public static AuditResult judge(AuditMetrics metrics, long users, long sampled) {
    return AuditJudge.judge(
        manifest("2026-01-02-1", users),
        metrics,
        bounds(users, sampled),
        Optional.of(500L),
        Optional.empty());
  }

  public static AuditBounds bounds(long users, long sampled) {
    return new AuditBounds(0.01, Map.of("all", 0.01), 0.0095, users, sampled);
  }

  /** The manifest of a night of so many users. */
  public static Manifest manifest(String version, long users) {
    return new Manifest(
        Manifest.SCHEMA,
        version,
        "feed-seen",
        version.substring(0, 10),
        "Asia/Shanghai",
        Map.of("name", "feed-seen", "fpp", 0.01, "source", Map.of("path", "hdfs:///logs")),
        "c0ffee",
        "long",
        "long",
        "xxhash64-42",
        "native",
        0.01,
        16,
        users,
        users * 42,
        users * 60,
        users == 0
            ? List.of()
            : List.of(new CappedUser("1161888007138312192", 2_000_000, 1_000_000)),
        users == 0 ? 0 : 1,
        new EventCounts(
            users * 100,
            users * 90,
            Map.of("other_action", users * 8, "null_item", users * 2),
            Map.of()),
        List.of(
            new InputFile(
                "hdfs:///logs/dt=2026-01-01/part-0.parquet", 1_234_567, 0, "2026-01-01", 50_000),
            new InputFile(
                "hdfs:///logs/dt=2026-01-02/part-0.parquet", 2_345_678, 0, "2026-01-02", 50_000)),
        Map.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(
            new Segment(
                "all",
                "2026-01-01_2026-01-02",
                "5e9",
                "bloom",
                0.0095,
                1,
                List.of(
                    new SegmentFile(
                        "segments/all/x.parquet",
                        0,
                        0,
                        users,
                        users * 42,
                        users * 60,
                        users * 80,
                        "00")))));
  }
}
