package io.nightsieve.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonInspectorTest {
  @TempDir Path dir;

  @Test
  void columnsThatDirectoriesCarryAreNotLookedForInTheFile() throws Exception {
    Path file = dir.resolve("shop=007/dt=2026-01-01/a.json");
    Files.createDirectories(file.getParent());
    Files.write(file, Collections.nCopies(200_000, "{\"user_id\":1,\"item_id\":\"some item\"}"));
    Map<Role, String> names = Map.of(Role.USER, "shop", Role.ITEM, "item_id", Role.DAY, "dt");
    assertThat(bytesRead(file, names)).isLessThan(Files.size(file) / 10);
  }

  @Test
  void aColumnThatIsNotThereYetIsLookedForFurtherOn() throws Exception {
    Path file = dir.resolve("a.json");
    Files.write(file, Collections.nCopies(50_000, "{\"user_id\":1,\"item_id\":null}"));
    Map<Role, String> names = Map.of(Role.USER, "user_id", Role.ITEM, "item_id");
    assertThat(bytesRead(file, names)).isGreaterThan(Files.size(file) / 2);
  }

  private static long bytesRead(Path file, Map<Role, String> names)
      throws IOException, AmbiguousColumnException {
    Configuration hadoop = new Configuration();
    FileStatus status =
        FileSystem.getLocal(hadoop).getFileStatus(new org.apache.hadoop.fs.Path(file.toUri()));
    long before = bytesRead();
    new JsonInspector(names).inspect(status, hadoop);
    return bytesRead() - before;
  }

  private static long bytesRead() {
    return FileSystem.getGlobalStorageStatistics().get("file").getLong("bytesRead");
  }
}
