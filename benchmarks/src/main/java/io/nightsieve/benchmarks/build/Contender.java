package io.nightsieve.benchmarks.build;

/** One way to get from the logs to a filter for every user. */
interface Contender {
  /** A name for tables and JSON. */
  String name();

  /** Does all the work once, and drops the result where it would be written. */
  void run() throws Exception;
}
