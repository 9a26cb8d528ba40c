package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightConfig.ItemForm;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.ParquetFiles;
import io.nightsieve.testing.SparkSessions;
import io.nightsieve.version.NightBuild;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionStore;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users and items whose ids are bytes, most of which are no UTF-8. */
class IdsOfAnyBytesTest {
  private static final LocalDate NIGHT = LocalDate.of(2026, 1, 7);
  private static final int USERS = 120;
  private static final int ITEMS = 30;

  private final SparkSession spark = SparkSessions.shared();

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({"native, ''", "native, (UTF8)", "guava, ''"})
  void aNightOfBytesIsSound(String format, String annotation) {
    writeLogs(annotation);
    NightConfig config = config(format, 1_000_000);
    VersionStore store =
        new VersionStore(directory.resolve("published").toUri().toString(), new Configuration());
    StagedVersion staged = new NightBuild(spark, config, store).stage(NIGHT);
    AuditResult audit = Auditor.audit(spark, config, store, staged);
    assertThat(audit.findings().listed()).isEmpty();
    assertThat(audit.users()).isEqualTo(USERS);
    assertThat(audit.recountedUsers()).isEqualTo(USERS);
    assertThat(audit.membersChecked()).isEqualTo(USERS * ITEMS);
    assertThat(audit.recountedMembers()).isEqualTo(USERS * ITEMS);
    assertThat(audit.fpr()).isBetween(0.005, 0.012);
  }

  @Test
  void cappedUsersAreShownInHex() {
    writeLogs("");
    VersionStore store =
        new VersionStore(directory.resolve("published").toUri().toString(), new Configuration());
    StagedVersion staged = new NightBuild(spark, config("native", 10), store).stage(NIGHT);
    assertThat(staged.manifest().cappedUsers())
        .extracting("user", String.class)
        .allMatch(user -> user.startsWith("\\xff"));
  }

  @Test
  void aFindingShowsBytesInHex() {
    Finding finding =
        new Finding(Finding.Problem.FALSE_NEGATIVE, "all", "u\uDCFF", "\uDC80i", null, "missed");
    assertThat(finding.user()).isEqualTo("u\\xff");
    assertThat(finding.item()).isEqualTo("\\x80i");
  }

  private void writeLogs(String annotation) {
    Random random = new Random(7);
    List<Consumer<Group>> rows = new ArrayList<>();
    for (int user = 0; user < USERS; user++) {
      byte[] id = {(byte) 0xff, (byte) user, (byte) 0xc3};
      for (int i = 0; i < ITEMS; i++) {
        byte[] item =
            ByteBuffer.allocate(16).putLong(random.nextLong()).putLong(random.nextLong()).array();
        rows.add(
            group ->
                group
                    .append("user_id", Binary.fromConstantByteArray(id))
                    .append("item_id", Binary.fromConstantByteArray(item))
                    .append("event_type", "click")
                    .append("event_time", 1767772800000L));
      }
    }
    ParquetFiles.write(
        directory.resolve("logs/dt=2026-01-07/a.parquet"),
        ("message log { required binary user_id %1$s; required binary item_id %1$s;"
                + " required binary event_type (UTF8); required int64 event_time; }")
            .formatted(annotation),
        rows);
  }

  private NightConfig config(String format, int cap) {
    NightConfig plain =
        Configs.source(directory.resolve("logs"))
            .publish(directory.resolve("published"))
            .itemForm(ItemForm.STRING)
            .build();
    NightConfig.Publish publish = plain.publish();
    return new NightConfig(
        plain.name(),
        plain.source(),
        plain.item(),
        List.of(new NightConfig.Layer("all", 7, FilterKind.BLOOM, OptionalDouble.empty())),
        plain.fpp(),
        new NightConfig.Sizing(0, 0.1, cap),
        new NightConfig.Publish(publish.path(), publish.keepVersions(), format, publish.buckets()),
        new NightConfig.Audit(200, 500, NightConfig.OnInsufficient.REJECT));
  }
}
