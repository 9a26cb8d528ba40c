package io.nightsieve.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.events.UserType;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.sets.SetsPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class UnfinishedSegmentFilesTest {
  @TempDir private Path directory;

  @Test
  @EnabledOnOs(OS.LINUX)
  void anAttemptThatDoesNotCommitLeavesNeitherAFileNorAnOpenOne() throws IOException {
    try (SegmentWriter writer = writer()) {
      assertThat(writer).isNotNull();
      assertThat(openFiles()).isNotEmpty();
    }
    assertThat(openFiles()).isEmpty();
    assertThat(names()).isEmpty();
  }

  @Test
  void twoAttemptsOfOneTaskWriteUnderNamesOfTheirOwn() throws IOException {
    try (SegmentWriter first = writer();
        SegmentWriter second = writer()) {
      assertThat(names())
          .filteredOn(name -> !name.endsWith(".crc"))
          .hasSize(2)
          .allMatch(name -> name.matches("\\.part-0000\\.[-0-9a-f]{36}\\.tmp"));
      assertThat(second.commit()).isEqualTo(first.commit());
    }
    assertThat(names())
        .filteredOn(name -> !name.endsWith(".crc"))
        .singleElement()
        .asString()
        .matches("part-0000-[0-9a-f]{12}\\.parquet");
  }

  private SegmentWriter writer() throws IOException {
    SegmentPlan plan =
        new SegmentPlan(
            "all",
            "2026-01-01_2026-01-07",
            "0123456789ab",
            new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.LONG, 0),
            new SetsPlan(4, 1, UserType.STRING, 1000, 1, false),
            directory.toUri().toString());
    return new SegmentWriter(plan, 0, new Configuration());
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).toList();
    }
  }

  /** The files below the directory that this process has open, also those that are deleted. */
  private List<String> openFiles() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.map(UnfinishedSegmentFilesTest::target)
          .filter(target -> target.startsWith(directory.toString()))
          .toList();
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException e) {
      return "closed while the list was read";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
