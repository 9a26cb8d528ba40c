package io.nightsieve.benchmarks.build;

import io.nightsieve.build.FilterCodec;
import io.nightsieve.build.SegmentPlan;
import io.nightsieve.config.NightConfig;
import io.nightsieve.events.EventReader;
import io.nightsieve.events.Events;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.sets.PartitionSets;
import io.nightsieve.sets.SetsPlan;
import io.nightsieve.sets.UserSet;
import io.nightsieve.sets.UserSets;
import java.util.Iterator;

/**
 * The nightly path: from the configured logs to every user's filter, everything but the Parquet
 * writer.
 */
record Ours(BenchLogs logs) implements Contender {
  @Override
  public String name() {
    return "ours";
  }

  @Override
  public void run() {
    NightConfig config = logs.config();
    Events events = EventReader.read(logs.spark(), config, logs.window());
    SetsPlan sets = UserSets.plan(config, events, logs.rows());
    FilterSpec filter = new FilterSpec(FilterKind.BLOOM, config.fpp(), ItemType.LONG, 0);
    SegmentPlan plan = new SegmentPlan("all", "bench", "bench", filter, sets, "");
    long users = UserSets.gather(events, sets).map(part -> filters(part, plan)).reduce(Long::sum);
    logs.expectUsers(users);
  }

  private static long filters(PartitionSets part, SegmentPlan plan) {
    long users = 0;
    FilterCodec codec = plan.codec();
    Iterator<UserSet> sets = part.users();
    while (sets.hasNext()) {
      if (codec.build(sets.next(), part.fingerprints()).length > 0) {
        users++;
      }
    }
    return users;
  }
}
