package io.nightsieve.cli;

import io.nightsieve.config.NightsieveException;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** Opens the Spark session of a command. */
final class Sessions {
  private Sessions() {}

  /**
   * The session; what {@code spark-submit} or a system property {@code spark.*} says goes before
   * our defaults.
   *
   * @param name the application's name in Spark's pages
   */
  static SparkSession open(String name) {
    JavaFlags.check();
    SparkConf conf = new SparkConf().setAppName(name);
    conf.setIfMissing("spark.master", "local[*]");
    // A day begins where the configuration says, never where the cluster happens to stand.
    conf.setIfMissing("spark.sql.session.timeZone", "UTC");
    if (conf.get("spark.master").startsWith("local")) {
      int cores = Runtime.getRuntime().availableProcessors();
      conf.setIfMissing("spark.sql.shuffle.partitions", String.valueOf(Math.max(4, 2 * cores)));
      conf.setIfMissing("spark.driver.host", "127.0.0.1");
      conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
      conf.setIfMissing("spark.ui.enabled", "false");
    }
    return SparkSession.builder().config(conf).getOrCreate();
  }

  /**
   * Refuses to run without Spark's classes.
   *
   * @throws NightsieveException usage, with how to start instead
   */
  static void checkSparkIsThere() {
    if (Sessions.class.getClassLoader().getResource("org/apache/spark/SparkConf.class") == null) {
      throw NightsieveException.usage(
          "Spark is not on the class path: start with bin/nightsieve or spark-submit");
    }
  }
}
