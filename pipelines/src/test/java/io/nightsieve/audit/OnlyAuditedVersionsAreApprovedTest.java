package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.testing.TestVersions;
import io.nightsieve.version.CorruptFileException;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionStore;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnlyAuditedVersionsAreApprovedTest {
  @TempDir Path directory;

  private VersionStore store;
  private StagedVersion version;

  @BeforeEach
  void stage() {
    store = StoreKind.FILE.create(directory);
    version = store.stage(new TestVersions(store).write("2026-01-02", "a"));
  }

  private String refusal() {
    NightsieveException refusal =
        catchThrowableOfType(NightsieveException.class, () -> Approvals.load(store, version.id()));
    assertThat(refusal).isNotNull();
    assertThat(refusal.exitCode()).isEqualTo(ExitCode.REJECTED);
    return refusal.getMessage();
  }

  private org.apache.hadoop.fs.Path verdictPath() {
    return new org.apache.hadoop.fs.Path(store.directory(version.id()), Approvals.VERDICT);
  }

  @Test
  void nobodyOutsideTheAuditCanMakeOne() {
    for (Constructor<?> constructor : ApprovedVersion.class.getDeclaredConstructors()) {
      assertThat(constructor.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)).isZero();
    }
  }

  @Test
  void anApprovalIsReadByAnotherProcess() {
    TestApprovals.approve(store, version);
    ApprovedVersion approved = Approvals.load(store, version.id());
    assertThat(approved.staged().id()).isEqualTo(version.id());
    assertThat(approved.staged().manifestSha256()).isEqualTo(version.manifestSha256());
  }

  @Test
  void withoutAnAuditThereIsNoApproval() {
    assertThat(refusal()).contains("version " + version.id() + " has not been audited");
  }

  @Test
  void aRejectionIsNoApproval() {
    TestApprovals.reject(store, version);
    assertThat(refusal())
        .contains("the audit rejected version " + version.id() + " (verdict: fail)")
        .contains("the live version stays");
  }

  @Test
  void anApprovalOfOtherBytesIsNone() {
    TestApprovals.approve(store, version);
    String text = new String(store.read(verdictPath()).orElseThrow(), StandardCharsets.UTF_8);
    String other = "0".repeat(64);
    store.replace(
        verdictPath(),
        text.replace(version.manifestSha256(), other).getBytes(StandardCharsets.UTF_8));
    assertThat(refusal()).contains(other).contains(version.manifestSha256());
  }

  @Test
  void aTornVerdictIsAnErrorThatNamesItsFile() {
    TestApprovals.approve(store, version);
    byte[] whole = store.read(verdictPath()).orElseThrow();
    store.replace(verdictPath(), java.util.Arrays.copyOf(whole, whole.length / 2));
    CorruptFileException torn =
        catchThrowableOfType(CorruptFileException.class, () -> Approvals.load(store, version.id()));
    assertThat(torn).hasMessageContaining("verdict.json: is not JSON at line");
  }
}
