package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Filters that an earlier build wrote. Every later build must read them, and write them again byte
 * for byte. The files are listed in provenance.json with how each came about; {@code
 * -Dnightsieve.golden.write=true} writes those that are listed and missing, and replaces none.
 */
class GoldenFilesTest {
  private static final Path FOLDER = Path.of("src/test/resources/golden/v1");
  private static final Path SPECIFICATION = Path.of("../docs/spec/native.md");

  private record Golden(Path file, FilterSpec spec, long items) {
    long[] hashes() {
      return LongStream.range(0, items).map(this::hash).toArray();
    }

    private long hash(long i) {
      return spec.itemType() == ItemType.LONG ? ItemHash.ofLong(i) : ItemHash.ofString("item-" + i);
    }

    boolean mightContain(MembershipFilter filter, long i) {
      return spec.itemType() == ItemType.LONG
          ? filter.mightContain(i)
          : filter.mightContain("item-" + i);
    }
  }

  private static List<Golden> all() throws IOException {
    List<Golden> all = new ArrayList<>();
    JsonNode files =
        new ObjectMapper().readTree(FOLDER.resolve("provenance.json").toFile()).get("files");
    for (JsonNode entry : files) {
      FilterSpec spec =
          new FilterSpec(
              FilterKind.valueOf(entry.get("kind").asText()),
              entry.get("fpp").asDouble(),
              ItemType.valueOf(entry.get("itemType").asText()),
              entry.get("headroom").asDouble());
      all.add(
          new Golden(
              FOLDER.resolve(entry.get("file").asText()), spec, entry.get("items").asLong()));
    }
    return all;
  }

  @Test
  void a28_filtersWrittenBeforeAreReadAndWrittenAlike() throws IOException {
    for (Golden golden : all()) {
      byte[] built = TestSets.bytes(golden.spec(), golden.hashes());
      if (Boolean.getBoolean("nightsieve.golden.write") && !Files.exists(golden.file())) {
        Files.write(golden.file(), built);
      }
      byte[] stored = Files.readAllBytes(golden.file());
      MembershipFilter filter = Filters.open(stored);
      assertThat(filter.kind()).isEqualTo(golden.spec().kind());
      assertThat(filter.itemType()).isEqualTo(golden.spec().itemType());
      assertThat(filter.items()).isEqualTo(golden.items());
      for (long i = 0; i < golden.items(); i++) {
        assertThat(golden.mightContain(filter, i)).as("%s, item %d", golden.file(), i).isTrue();
      }
      assertThat(built).as("%s, written again", golden.file()).isEqualTo(stored);
    }
  }

  @Test
  void a28_everyKindHasGoldenFilesOfBothItemTypesAndNoFileIsUnlisted() throws IOException {
    List<Golden> all = all();
    for (FilterKind kind : TestSets.kinds()) {
      for (ItemType type : ItemType.values()) {
        assertThat(all)
            .as("golden files of kind %s, item type %s", kind, type)
            .anyMatch(g -> g.spec().kind() == kind && g.spec().itemType() == type);
      }
    }
    try (var files = Files.list(FOLDER)) {
      assertThat(files.filter(f -> f.toString().endsWith(".bin")).toList())
          .containsExactlyInAnyOrderElementsOf(all.stream().map(Golden::file).toList());
    }
  }

  @Test
  void everyKindAndItemTypeHasItsPlaceInTheSpecification() throws IOException {
    String page = Files.readString(SPECIFICATION);
    for (FilterKind kind : TestSets.kinds()) {
      assertThat(page).contains("### Kind %d: %s".formatted(kind.id(), kind.label()));
    }
    for (ItemType type : ItemType.values()) {
      assertThat(page).contains("| %d | %s |".formatted(type.id(), type.label()));
    }
  }
}
