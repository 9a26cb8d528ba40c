package io.nightsieve.benchmarks.build;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/** DuckDB on the same files: each user's distinct hashed items as a list, no filter built. */
record DuckDb(BenchLogs logs) implements Contender {
  @Override
  public String name() {
    return "duckdb";
  }

  @Override
  public void run() throws Exception {
    String query =
        "SELECT count(*), sum(len(items)) FROM (SELECT user_id, list(DISTINCT hash(item_id)) AS items"
            + " FROM read_parquet('"
            + logs.path()
            + "/*/*.parquet') WHERE event_type IN ('impression', 'click')"
            + " AND user_id IS NOT NULL AND item_id IS NOT NULL GROUP BY user_id)";
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("SET threads = " + Runtime.getRuntime().availableProcessors());
      try (ResultSet result = statement.executeQuery(query)) {
        result.next();
        logs.expectUsers(result.getLong(1));
      }
    }
  }
}
