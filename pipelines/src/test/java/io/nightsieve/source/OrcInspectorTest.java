package io.nightsieve.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.testing.SparkSessions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TimeZone;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrcInspectorTest {
  private final TimeZone jvmZone = TimeZone.getDefault();
  @TempDir Path dir;

  @AfterEach
  void restoreTheJvmZone() {
    TimeZone.setDefault(jvmZone);
  }

  private FileStatus write(String columns) throws IOException {
    String path = dir.resolve("logs").toString();
    SparkSessions.shared().sql("select " + columns).coalesce(1).write().orc(path);
    FileSystem fs = FileSystem.getLocal(new Configuration());
    return fs.globStatus(new org.apache.hadoop.fs.Path(path, "*.orc"))[0];
  }

  @Test
  void c20_anExecutorInAnotherZoneThanTheDriverIsRefused() throws IOException {
    FileStatus file = write("timestamp '2026-01-01 10:00:00' event_time");
    NightsieveException refusal =
        catchThrowableOfType(
            NightsieveException.class, () -> inspect(file, "Asia/Shanghai", "UTC"));
    assertThat(refusal.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(refusal)
        .hasMessageContaining("is UTC on an executor and Asia/Shanghai on the driver")
        .hasMessageContaining("-Duser.timezone");
  }

  @Test
  void c20_whereNoTimeDependsOnTheZoneItMayDiffer() throws Exception {
    assertThat(inspect(write("1L event_time"), "Asia/Shanghai", "UTC").rows()).isEqualTo(1);
  }

  @Test
  void c20_twoNamesOfOneZoneAreOne() throws Exception {
    FileStatus file = write("timestamp '2026-01-01 10:00:00' event_time");
    assertThat(inspect(file, "Etc/UTC", "UTC").rows()).isEqualTo(1);
  }

  private static FileFacts inspect(FileStatus file, String driver, String executor)
      throws IOException, AmbiguousColumnException {
    TimeZone.setDefault(TimeZone.getTimeZone(driver));
    OrcInspector inspector = new OrcInspector(Map.of(Role.TIME, "event_time"));
    TimeZone.setDefault(TimeZone.getTimeZone(executor));
    return inspector.inspect(file, new Configuration());
  }
}
