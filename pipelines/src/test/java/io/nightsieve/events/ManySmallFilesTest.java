package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.SparkSessions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManySmallFilesTest {
  private static final int FILES = 2_000;
  private static final int TASKS_AT_MOST = 200;

  @TempDir Path dir;

  private static final class Tasks extends SparkListener {
    private int jobs;
    private int tasks;

    @Override
    public synchronized void onJobStart(SparkListenerJobStart job) {
      jobs++;
      job.stageInfos().foreach(stage -> tasks += stage.numTasks());
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
    Tasks seen = new Tasks();
    spark.sparkContext().addSparkListener(seen);
    try {
      Events events =
          EventReader.read(spark, config, DayWindow.endingOn(LocalDate.parse("2026-01-01"), 1));
      assertThat(EventReader.estimateRows(events.source())).isEqualTo(FILES * 100L);
      assertThat(events.rows().javaRDD().mapToDouble(row -> 1.0).sum()).isEqualTo(FILES * 100.0);
      spark.sparkContext().listenerBus().waitUntilEmpty();
    } finally {
      spark.sparkContext().removeSparkListener(seen);
    }
    synchronized (seen) {
      assertThat(seen.jobs).as("one job for all footers, one for the rows").isEqualTo(2);
      assertThat(seen.tasks).isLessThanOrEqualTo(TASKS_AT_MOST);
    }
  }
}
