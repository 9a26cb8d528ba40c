package io.nightsieve.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.nightsieve.testing.StoreKind;
import io.nightsieve.testing.TestVersions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestBytesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private Manifest manifest;
  private VersionId id;
  private byte[] bytes;

  @BeforeEach
  void write() {
    manifest = new TestVersions(StoreKind.FILE.create(directory)).write("2026-01-02", "a");
    id = VersionId.parse(manifest.version());
    bytes = ManifestFile.write(manifest);
  }

  @Test
  void theSameManifestHasTheSameBytesWithSortedKeys() throws IOException {
    assertThat(ManifestFile.write(ManifestFile.read(bytes, id, "manifest"))).isEqualTo(bytes);
    assertSorted(JSON.readTree(bytes));
    assertThat(new String(bytes, StandardCharsets.UTF_8)).endsWith("}\n").doesNotContain("\r");
  }

  private static void assertSorted(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    assertThat(names).isSorted();
    node.forEach(ManifestBytesTest::assertSorted);
  }

  @Test
  void everyFieldIsLookedFor() throws IOException {
    ObjectNode root = (ObjectNode) JSON.readTree(bytes);
    int fields = breakEach(root, root);
    assertThat(fields).isGreaterThan(45);
  }

  /** Takes out each field in turn, here and below, and sees that reading says so. */
  private int breakEach(ObjectNode root, JsonNode node) {
    int fields = 0;
    if (node instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      for (Iterator<String> each = object.fieldNames(); each.hasNext(); ) {
        names.add(each.next());
      }
      for (String name : names) {
        JsonNode value = object.get(name);
        fields++;
        object.remove(name);
        // Counts of reasons are a map: one less of them contradicts the sum.
        assertThatThrownBy(() -> reread(root))
            .as("without %s", name)
            .isInstanceOf(CorruptFileException.class);
        object.putNull(name);
        if (!name.equals("day")) {
          assertThatThrownBy(() -> reread(root))
              .as("null %s", name)
              .isInstanceOf(CorruptFileException.class);
        }
        object.set(name, value);
        fields += breakEach(root, value);
      }
    } else if (node instanceof ArrayNode array) {
      for (JsonNode element : array) {
        fields += breakEach(root, element);
      }
    }
    return fields;
  }

  private void reread(JsonNode root) throws IOException {
    ManifestFile.read(JSON.writeValueAsBytes(root), id, "manifest");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"users\" : 2 | \"users\" : \"2\" | field users:",
        "\"users\" : 2 | \"users\" : 2.5 | field users:",
        "\"users\" : 2 | \"users\" : -2 | field users: is -2, allowed: at least 0",
        "\"items\" : 4 | \"items\" : 5 | field items: is 5, its parts give 4",
        "\"filterBytes\" : 20 | \"filterBytes\" : 21 | field filterBytes: is 21, its parts give 20",
        "\"used\" : 4 | \"used\" : 5 | field events.read: is 5, its parts give 6",
        "\"users\" : 2 | \"users\" : 2, \"users\" : 3 | Duplicate field 'users'",
        "\"users\" : 2 | \"users\" : 2, \"extra\" : 3 | field extra: Unrecognized field",
        "\"fpp\" : 0.01 | \"fpp\" : 0.02 | field configurationHash: is",
        "segments/recent | segments/../../etc | is not a path below segments/",
        "\"bucket\" : 1 | \"bucket\" : 2 | bucket 2 of 2",
        "\"schema\" : 1 | \"schema\" : \"1\" | field schema: is \"1\", and this program reads 1",
      })
  void whatContradictsItselfIsRefused(String good, String bad, String expected) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    assertThat(text).contains(good);
    String changed = text.replaceFirst(java.util.regex.Pattern.quote(good), bad);
    assertThatThrownBy(
            () -> ManifestFile.read(changed.getBytes(StandardCharsets.UTF_8), id, "the manifest"))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageStartingWith("the manifest: ")
        .hasMessageContaining(expected);
  }

  @Test
  void aManifestInTheWrongDirectoryIsRefused() {
    assertThatThrownBy(() -> ManifestFile.read(bytes, VersionId.parse("2026-01-02-00000000"), "m"))
        .hasMessageContaining(
            "field version: is " + id + ", its directory says 2026-01-02-00000000");
  }
}
