package io.nightsieve.udfs;

import org.apache.spark.sql.SparkSession;

/** One Spark session for the tests of this JVM, with the functions in it. */
final class Sessions {
  private Sessions() {}

  /** The shared session: two threads, three attempts a task, four shuffle partitions. */
  static SparkSession shared() {
    return start(builder());
  }

  /** The settings of the shared session, for a test that needs a session of its own. */
  static SparkSession.Builder builder() {
    return SparkSession.builder()
        .appName("Nightsieve functions")
        .master("local[2,3]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.extensions", NightsieveExtensions.class.getName());
  }

  private static SparkSession start(SparkSession.Builder builder) {
    SparkSession session = builder.getOrCreate();
    session.sparkContext().setLogLevel("ERROR");
    return session;
  }

  /** Replaces the session of this JVM; the next test that asks gets a shared one again. */
  static SparkSession replacedBy(SparkSession.Builder builder) {
    stop();
    return start(builder);
  }

  static void stop() {
    if (SparkSession.getDefaultSession().isDefined()) {
      SparkSession.getDefaultSession().get().stop();
    }
    SparkSession.clearActiveSession();
    SparkSession.clearDefaultSession();
  }
}
