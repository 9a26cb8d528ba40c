package io.nightsieve.cli;

import io.nightsieve.config.NightConfig;
import io.nightsieve.publish.LockSettings;
import io.nightsieve.publish.RunLock;
import io.nightsieve.version.VersionStore;
import java.time.Clock;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;

/**
 * What commands that only move or list versions work with; no Spark session is started for them.
 *
 * @param config the configuration
 * @param store its versions
 * @param clock for the times that people read; nothing is decided by it
 */
record FilterSet(NightConfig config, VersionStore store, Clock clock) {
  private static final String HADOOP = "spark.hadoop.";

  static FilterSet open(NightConfig config) {
    return of(config, hadoop());
  }

  static FilterSet of(NightConfig config, Configuration hadoop) {
    return new FilterSet(
        config, new VersionStore(config.publish().path(), hadoop), Clock.systemUTC());
  }

  /** The lock of this filter set, which everything that writes holds. */
  RunLock lock(Console console) {
    return RunLock.acquire(
        store, LockSettings.standard(clock, warning -> console.step("warning: " + warning)));
  }

  /** Hadoop's settings, with those that Spark was given for it. */
  static Configuration hadoop() {
    Configuration hadoop = new Configuration();
    for (var setting : new SparkConf().getAllWithPrefix(HADOOP)) {
      hadoop.set(setting._1(), setting._2());
    }
    return hadoop;
  }
}
