package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.testing.Configs;
import io.nightsieve.testing.ParquetFiles;
import io.nightsieve.testing.Readings;
import io.nightsieve.testing.SparkSessions;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnCaseTest {
  @TempDir Path dir;

  private Readings read(boolean caseSensitive) {
    SparkSession spark = SparkSessions.fresh();
    spark.conf().set("spark.sql.caseSensitive", caseSensitive);
    return Readings.of(
        spark,
        Configs.source(dir.resolve("in")).noAction().noTime().user("userId").build(),
        "2026-01-02",
        2);
  }

  private void write(String file, String userColumns) {
    ParquetFiles.write(
        dir.resolve(file),
        "message log { " + userColumns + " required int64 item_id; }",
        List.of(
            group -> {
              for (int i = 0; i < group.getType().getFieldCount() - 1; i++) {
                group.add(i, 7L);
              }
              group.add("item_id", 1L);
            }));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void b15_lettersOfAnotherCaseNeverMakeUsersNull(boolean caseSensitive) {
    write("in/dt=2026-01-01/a.parquet", "required int64 userId;");
    write("in/dt=2026-01-02/a.parquet", "required int64 userid;");
    Readings read = read(caseSensitive);
    assertThat(read.used()).containsExactly("7:1", "7:1");
    assertThat(read.rejected()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void b15_twinsThatDifferInCaseAreNamed(boolean caseSensitive) {
    write("in/dt=2026-01-02/a.parquet", "required int64 userId; required int64 userid;");
    assertThatThrownBy(() -> read(caseSensitive))
        .hasMessageContaining("a.parquet: it has both userId and userid");
  }
}
