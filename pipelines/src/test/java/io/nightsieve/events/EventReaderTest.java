package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.config.DayWindow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.SparkSessions;
import java.nio.file.Path;
import java.time.LocalDate;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventReaderTest {
  @TempDir Path dir;

  @Test
  void readsWellFormedDays() {
    SparkSession spark = SparkSessions.shared();
    spark
        .sql(
            "select 'u' || id user_id, id item_id, timestamp '2026-01-01 10:00:00' event_time,"
                + " 'click' event_type from range(10)")
        .write()
        .parquet(dir.resolve("in/dt=2026-01-01").toString());
    NightConfig config = Configs.source(dir.resolve("in")).build();
    Events events =
        EventReader.read(spark, config, DayWindow.endingOn(LocalDate.parse("2026-01-01"), 1));
    assertThat(events.userType()).isEqualTo(UserType.STRING);
    assertThat(events.rows().where("reason = 0 and seen").count()).isEqualTo(10);
  }
}
