package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.Format;
import io.nightsieve.config.NightConfig.ItemForm;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.SparkSessions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerEvent;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.ui.SparkListenerSQLExecutionStart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManySmallFilesTest {
  private static final int FILES = 2_000;
  private static final int TASKS_AT_MOST = 200;

  @TempDir Path dir;

  private static final class Tasks extends SparkListener {
    private int jobs;
    private int tasks;
    private int queries;

    @Override
    public synchronized void onJobStart(SparkListenerJobStart job) {
      jobs++;
      job.stageInfos().foreach(stage -> tasks += stage.numTasks());
    }

    @Override
    public synchronized void onOtherEvent(SparkListenerEvent event) {
      queries += event instanceof SparkListenerSQLExecutionStart ? 1 : 0;
    }
  }

  @Test
  void c22_thousandsOfTinyFilesTakeTwoJobsOfFewTasks() throws Exception {
    SparkSession spark = SparkSessions.shared();
    Path one = dir.resolve("one");
    spark
        .sql("select id user_id, id * 7 item_id from range(100)")
        .coalesce(1)
        .write()
        .parquet(one.toString());
    Path source;
    try (var written = Files.newDirectoryStream(one, "*.parquet")) {
      source = written.iterator().next();
    }
    Path day = Files.createDirectories(dir.resolve("in/dt=2026-01-01"));
    for (int i = 0; i < FILES; i++) {
      Files.copy(source, day.resolve("part-" + i + ".parquet"));
    }
    NightConfig config = Configs.source(dir.resolve("in")).noAction().noTime().build();
    Tasks seen = tasksOfReading(config, FILES * 100L);
    assertThat(seen.jobs).as("one job for all footers, one for the rows").isEqualTo(2);
    assertThat(seen.tasks).isLessThanOrEqualTo(TASKS_AT_MOST);
  }

  @Test
  void c22_csvFilesWithoutHeaderTakeNoQueryEach() throws Exception {
    Path day = Files.createDirectories(dir.resolve("in/dt=2026-01-01"));
    for (int i = 0; i < 50; i++) {
      Files.writeString(day.resolve("part-" + i + ".csv"), "u" + i + ",\"" + i + ",0\"\n");
    }
    NightConfig config =
        Configs.source(dir.resolve("in"))
            .format(Format.CSV, Map.of())
            .noAction()
            .noTime()
            .user("_c0")
            .item("_c1", ItemForm.STRING)
            .build();
    Tasks seen = tasksOfReading(config, 50);
    assertThat(seen.queries).as("first lines are not queried").isZero();
  }

  /** The jobs and tasks of reading so many rows. */
  private static Tasks tasksOfReading(NightConfig config, long rows) throws Exception {
    SparkSession spark = SparkSessions.shared();
    Tasks seen = new Tasks();
    spark.sparkContext().addSparkListener(seen);
    try {
      Events events =
          EventReader.read(spark, config, DayWindow.endingOn(LocalDate.parse("2026-01-01"), 1));
      assertThat(events.rows().javaRDD().count()).isEqualTo(rows);
      spark.sparkContext().listenerBus().waitUntilEmpty();
      return seen;
    } finally {
      spark.sparkContext().removeSparkListener(seen);
    }
  }
}
