package io.nightsieve.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.testing.TestVersions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StagedVersionsAreWholeTest {
  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void c17_d08_aVersionIsThereWithItsManifestAndNotBefore(StoreKind kind) {
    VersionStore store = kind.create(directory);
    assertThat(store.ids()).isEmpty();
    assertThat(store.live()).isEmpty();
    Manifest manifest = new TestVersions(store).write("2026-01-02", "a");
    VersionId id = VersionId.parse(manifest.version());
    store.replace(
        new org.apache.hadoop.fs.Path(store.directory(id), "audit/notes.json"), new byte[] {1});

    assertThat(store.ids()).as("files alone make no version").isEmpty();
    assertThat(store.find(id)).isEmpty();

    StagedVersion staged = store.stage(manifest);
    assertThat(staged.id()).isEqualTo(id);
    assertThat(staged.manifest()).isEqualTo(manifest);
    assertThat(store.ids()).containsExactly(id);
    assertThat(store.open(id).manifestSha256()).isEqualTo(staged.manifestSha256());
    store.verify(staged.manifest(), FileCheck.CHECKSUMS);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void c17_aVersionWithAMissingOrShortFileIsNotStaged(StoreKind kind) throws IOException {
    VersionStore store = kind.create(directory);
    Manifest manifest = new TestVersions(store).write("2026-01-02", "a");
    String path = manifest.segments().get(0).files().get(1).path();
    long size = manifest.segments().get(0).files().get(1).sizeBytes();

    store.replace(store.path(path), new byte[3]);
    assertThatThrownBy(() -> store.stage(manifest))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(path + " has 3 bytes, the manifest says " + size);
    store.files().delete(store.path(path), false);
    assertThatThrownBy(() -> store.stage(manifest)).hasMessageContaining(path + " is missing");
    assertThat(store.ids()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aVersionThatLostAFileIsWholeAgainWhenThatIsWrittenAgain(StoreKind kind) throws IOException {
    VersionStore store = kind.create(directory);
    TestVersions versions = new TestVersions(store);
    StagedVersion staged = store.stage(versions.write("2026-01-02", "a"));
    String path = staged.manifest().segments().get(0).files().get(0).path();
    store.files().delete(store.path(path), false);

    assertThat(store.faults(staged.manifest(), FileCheck.SIZES))
        .singleElement()
        .asString()
        .endsWith(path + " is missing");
    assertThatThrownBy(() -> store.stage(staged.manifest()))
        .as("staging again does not hide the loss")
        .hasMessageContaining(path + " is missing");
    assertThat(store.stage(versions.write("2026-01-02", "a")).manifestSha256())
        .isEqualTo(staged.manifestSha256());
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d01_anotherNightTouchesNoFileOfTheOthers(StoreKind kind) throws IOException {
    VersionStore store = kind.create(directory);
    TestVersions versions = new TestVersions(store);
    for (String date : new String[] {"2026-01-01", "2026-01-02", "2026-01-03"}) {
      store.stage(versions.write(date, "a"));
    }
    Map<String, Long> before = modificationTimes(store);

    store.stage(versions.write("2026-01-03", "b"));

    Map<String, Long> after = modificationTimes(store);
    assertThat(after).containsAllEntriesOf(before).hasSizeGreaterThan(before.size());
    assertThat(store.ids()).hasSize(4);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d09_theSameNightTwiceIsOneVersionAndWritesNothing(StoreKind kind) throws IOException {
    VersionStore store = kind.create(directory);
    Manifest manifest = new TestVersions(store).write("2026-01-02", "a");
    StagedVersion first = store.stage(manifest);
    Map<String, Long> before = modificationTimes(store);

    StagedVersion second = store.stage(manifest);

    assertThat(second.id()).isEqualTo(first.id());
    assertThat(second.manifestSha256()).isEqualTo(first.manifestSha256());
    assertThat(modificationTimes(store)).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d09_theSameIdWithOtherBytesIsRefusedAndTheFirstStays(StoreKind kind) {
    VersionStore store = kind.create(directory);
    TestVersions versions = new TestVersions(store);
    Manifest manifest = versions.write("2026-01-02", "a");
    StagedVersion first = store.stage(manifest);
    Manifest other = TestManifests.withNotes(manifest, "other");

    NightsieveException refusal =
        catchThrowableOfType(NightsieveException.class, () -> store.stage(other));

    assertThat(refusal.exitCode()).isEqualTo(ExitCode.CONFLICT);
    assertThat(refusal)
        .hasMessageContaining("version " + first.id() + " exists with other bytes")
        .hasMessageContaining(first.manifestSha256());
    assertThat(store.open(first.id()).manifest()).isEqualTo(manifest);
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aManifestThatIsTornAnywhereIsAnErrorThatNamesIt(StoreKind kind) {
    VersionStore store = kind.create(directory);
    StagedVersion staged = store.stage(new TestVersions(store).write("2026-01-02", "a"));
    org.apache.hadoop.fs.Path path =
        new org.apache.hadoop.fs.Path(store.directory(staged.id()), "manifest.json");
    byte[] whole = store.read(path).orElseThrow();
    for (int length = 0; length < whole.length - 1; length += kind == StoreKind.FILE ? 7 : 500) {
      store.replace(path, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> store.open(staged.id()))
          .as("cut to %d bytes", length)
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("manifest.json")
          .hasMessageContaining("remove its directory and build that night again");
    }
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aManifestOfAnotherSchemaIsRefusedWithBothNumbers(StoreKind kind) {
    VersionStore store = kind.create(directory);
    StagedVersion staged = store.stage(new TestVersions(store).write("2026-01-02", "a"));
    org.apache.hadoop.fs.Path path =
        new org.apache.hadoop.fs.Path(store.directory(staged.id()), "manifest.json");
    String text = new String(store.read(path).orElseThrow(), StandardCharsets.UTF_8);
    store.replace(
        path, text.replace("\"schema\" : 1", "\"schema\" : 2").getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> store.open(staged.id()))
        .hasMessageContaining("field schema: is 2, and this program reads 1");
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void aVersionThatIsNotThereIsNamedWithTheLatest(StoreKind kind) {
    VersionStore store = kind.create(directory);
    VersionId absent = VersionId.parse("2026-01-09-00000000");
    assertThatThrownBy(() -> store.open(absent))
        .hasMessageContaining("there is no version 2026-01-09-00000000")
        .hasMessageContaining("run \"nightsieve nightly\" first");
    StagedVersion staged = store.stage(new TestVersions(store).write("2026-01-02", "a"));
    assertThatThrownBy(() -> store.open(absent))
        .hasMessageContaining("the latest is " + staged.id());
  }

  private static Map<String, Long> modificationTimes(VersionStore store) throws IOException {
    Map<String, Long> times = new TreeMap<>();
    for (String part : Set.of("versions", "segments")) {
      RemoteIterator<LocatedFileStatus> files = store.files().listFiles(store.path(part), true);
      while (files.hasNext()) {
        FileStatus file = files.next();
        times.put(file.getPath().toString(), file.getModificationTime());
      }
    }
    return times;
  }
}
