package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** What docs/functions.md shows works as it stands there. */
class DocumentedExamplesRunTest {
  private static final Path DOCS = Path.of("..", "docs", "functions.md");
  private static final Path JAVA_EXAMPLE =
      Path.of("src", "test", "java", "io", "nightsieve", "udfs", "JavaApiTest.java");

  @Test
  void everySqlExampleRunsAndNoSeenCandidateIsLeft() throws IOException {
    SparkSession spark = Sessions.shared();
    spark
        .range(0, 600)
        .selectExpr("id % 20 AS user_id", "id AS item_id", "id % 3 AS day")
        .createOrReplaceTempView("events");
    spark
        .sql("SELECT user_id, item_id FROM events UNION ALL SELECT 999, 1")
        .createOrReplaceTempView("candidates");
    List<Long> rows = new ArrayList<>();
    for (String example : examples("sql")) {
      for (String statement : example.split(";\n", -1)) {
        if (!statement.isBlank()) {
          Dataset<Row> result = spark.sql(statement);
          rows.add(result.count());
        }
      }
    }
    // The view; the one candidate of the user who has seen nothing; 20 users; one sum; 20 users.
    assertThat(rows).containsExactly(0L, 1L, 20L, 1L, 20L);
  }

  @Test
  void theJavaExampleIsTheOneThatIsTested() throws IOException {
    String tested = Files.readString(JAVA_EXAMPLE);
    String between =
        tested.substring(
            tested.indexOf("// docs/functions.md, Java\n")
                + "// docs/functions.md, Java\n".length(),
            tested.indexOf("    // end\n"));
    assertThat(examples("java")).containsExactly(between.stripTrailing().stripIndent() + "\n");
  }

  private static List<String> examples(String language) throws IOException {
    Matcher blocks =
        Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(DOCS));
    List<String> examples = new ArrayList<>();
    while (blocks.find()) {
      examples.add(blocks.group(1));
    }
    return examples;
  }
}
