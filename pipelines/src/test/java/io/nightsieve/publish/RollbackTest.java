package io.nightsieve.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nightsieve.audit.ApprovedVersion;
import io.nightsieve.audit.TestApprovals;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.testing.TestVersions;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RollbackTest {
  private static final LockSettings LOCK =
      LockSettings.standard(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), Assertions::fail);

  @TempDir Path directory;

  private VersionStore store;

  private ApprovedVersion publish(String date, String content) {
    ApprovedVersion version =
        TestApprovals.approve(store, new TestVersions(store).write(date, content));
    try (RunLock lock = RunLock.acquire(store, LOCK)) {
      Publisher.open(store, lock).publish(version);
    }
    return version;
  }

  private LiveVersion rollback(String to) {
    try (RunLock lock = RunLock.acquire(store, LOCK)) {
      return new Rollback(store, lock).rollback(Optional.ofNullable(to).map(VersionId::parse));
    }
  }

  private String live() {
    return store.liveVersion().orElseThrow().toString();
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void goesBackStepByStepThroughWhatWasLive(StoreKind kind) {
    store = kind.create(directory);
    // Twice the same day: their order is told by the pointer alone.
    String first = publish("2026-01-01", "a").toString();
    String second = publish("2026-01-02", "a").toString();
    String third = publish("2026-01-02", "b").toString();

    assertThat(rollback(null).toString()).isEqualTo(second);
    assertThat(live()).isEqualTo(second);
    assertThat(rollback(null).toString()).isEqualTo(first);
    assertThatThrownBy(() -> rollback(null))
        .hasMessageContaining("there is no approved version before the live one, " + first);

    assertThat(rollback(third).change()).isEqualTo(LiveVersion.Change.MOVED);
    assertThat(rollback(third).change()).isEqualTo(LiveVersion.Change.UNCHANGED);
    assertThat(live()).isEqualTo(third);
  }

  @Test
  void afterARollbackTheNextNightGoesLiveOnTopOfIt() {
    store = StoreKind.FILE.create(directory);
    String first = publish("2026-01-01", "a").toString();
    publish("2026-01-02", "bad");
    rollback(null);
    String third = publish("2026-01-03", "a").toString();
    assertThat(live()).isEqualTo(third);
    assertThat(store.live().orElseThrow().previous()).containsExactly(first);
  }

  @Test
  void whatWasRolledBackStaysOutUntilARollbackNamesIt() {
    store = StoreKind.FILE.create(directory);
    String first = publish("2026-01-01", "a").toString();
    String bad = publish("2026-01-02", "bad").toString();
    rollback(null);

    NightsieveException refusal =
        catchThrowableOfType(NightsieveException.class, () -> publish("2026-01-02", "bad"));
    assertThat(refusal.exitCode()).isEqualTo(ExitCode.CONFLICT);
    assertThat(refusal).hasMessageContaining("nightsieve rollback --to " + bad);
    assertThat(live()).isEqualTo(first);

    String mended = publish("2026-01-02", "mended").toString();
    assertThat(live()).isEqualTo(mended);
    assertThat(store.live().orElseThrow().withdrawn()).containsExactly(bad);
  }

  @Test
  void aRollbackThatIsTakenBackLeavesTheOrderAsItWas() {
    store = StoreKind.FILE.create(directory);
    String first = publish("2026-01-01", "a").toString();
    String second = publish("2026-01-02", "a").toString();
    rollback(null);
    rollback(second);
    assertThat(store.live().orElseThrow().previous()).containsExactly(first);
    assertThat(store.live().orElseThrow().withdrawn()).isEmpty();
    assertThat(rollback(null).toString()).isEqualTo(first);
  }

  @Test
  void whatTheAuditRejectedCannotBeRolledBackTo() {
    store = StoreKind.FILE.create(directory);
    publish("2026-01-01", "a");
    StagedVersion rejected = store.stage(new TestVersions(store).write("2026-01-02", "a"));
    TestApprovals.reject(store, rejected);
    String live = publish("2026-01-03", "a").toString();

    NightsieveException refusal =
        catchThrowableOfType(NightsieveException.class, () -> rollback(rejected.toString()));

    assertThat(refusal.exitCode()).isEqualTo(ExitCode.REJECTED);
    assertThat(live()).isEqualTo(live);
  }

  @Test
  void withoutALiveVersionThereIsNothingToGoBackFrom() {
    store = StoreKind.FILE.create(directory);
    assertThatThrownBy(() -> rollback(null)).hasMessageContaining("nothing is live below");
    assertThatThrownBy(() -> rollback("2026-01-01-00000000"))
        .hasMessageContaining("there is no version 2026-01-01-00000000");
  }
}
