package io.nightsieve.testing;

import org.apache.spark.sql.SparkSession;

/** The one Spark session that all tests of a JVM share; it ends with the JVM. */
public final class SparkSessions {
  private static final class Holder {
    static final SparkSession SESSION =
        SparkSession.builder()
            .appName("nightsieve-tests")
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "4")
            .config("spark.sql.session.timeZone", "UTC")
            .config(
                "spark.sql.warehouse.dir",
                "target/spark-warehouse-" + ProcessHandle.current().pid())
            .getOrCreate();
  }

  private SparkSessions() {}

  /** The shared session: two local threads, no web page, four shuffle partitions. */
  public static SparkSession shared() {
    return Holder.SESSION;
  }

  /** A session of its own configuration over the shared context, for tests that change settings. */
  public static SparkSession fresh() {
    return Holder.SESSION.newSession();
  }
}
