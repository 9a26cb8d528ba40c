package io.nightsieve.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileListingTest {
  @TempDir Path directory;

  @Test
  void c22_localFilesHaveTheirBlocksAndNoOwnerWhichCostsAProcessEach() throws IOException {
    Files.write(directory.resolve("a"), new byte[3]);
    Files.createDirectory(directory.resolve("b"));
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(directory.toUri());
    FileSystem fs = path.getFileSystem(new Configuration());

    List<LocatedFileStatus> found = all(FileListing.list(fs, path));

    assertThat(found).containsExactlyInAnyOrderElementsOf(all(fs.listLocatedStatus(path)));
    assertThat(found).allSatisfy(file -> assertThat(file.getOwner()).isEmpty());
    LocatedFileStatus file =
        found.stream().filter(LocatedFileStatus::isFile).findAny().orElseThrow();
    assertThat(file.getLen()).isEqualTo(3);
    assertThat(file.getModificationTime())
        .isEqualTo(Files.getLastModifiedTime(directory.resolve("a")).toMillis());
    assertThat(file.getBlockLocations()).hasSize(1);
  }

  private static List<LocatedFileStatus> all(RemoteIterator<LocatedFileStatus> files)
      throws IOException {
    List<LocatedFileStatus> all = new ArrayList<>();
    while (files.hasNext()) {
      all.add(files.next());
    }
    return all;
  }
}
