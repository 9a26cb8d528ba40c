package io.nightsieve.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading while others replace, on a file system whose faults are chosen. */
class SmallFilesTest {
  @TempDir Path directory;
  private Path file;
  private Faulty faulty;
  private SmallFiles small;

  /** What goes wrong at the next openings of a file, one each. */
  private static final class Faulty extends FilterFileSystem {
    private interface Fault {
      void strike() throws IOException;
    }

    private final Queue<Fault> faults = new ArrayDeque<>();

    Faulty(FileSystem files) {
      super(files);
    }

    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path path, int buffer) throws IOException {
      if (!faults.isEmpty()) {
        faults.remove().strike();
      }
      return super.open(path, buffer);
    }
  }

  @BeforeEach
  void open() throws IOException {
    RawLocalFileSystem raw = new RawLocalFileSystem();
    raw.initialize(java.net.URI.create("file:///"), new Configuration());
    faulty = new Faulty(raw);
    small = new PutSmallFiles(faulty);
    file = Files.writeString(directory.resolve("LIVE"), "old");
  }

  @Test
  void d05_aReaderWhoseFileIsReplacedReadsTheNewOne() throws IOException {
    // As HDFS does when the blocks of the file that it has opened are no more.
    faulty.faults.add(() -> replacedBy("next"));
    faulty.faults.add(() -> replacedBy("newest"));
    assertThat(read()).isEqualTo("newest");
  }

  @Test
  void d05_aReaderWhoseFileIsDeletedFindsNone() throws IOException {
    faulty.faults.add(
        () -> {
          Files.delete(file);
          throw new IOException("the blocks are gone");
        });
    assertThat(small.read(hadoopPath())).isEmpty();
  }

  @Test
  void aFileThatCannotBeReadAndIsTheSameIsAnError() {
    faulty.faults.add(
        () -> {
          throw new IOException("a broken disk");
        });
    assertThatThrownBy(this::read).isInstanceOf(IOException.class).hasMessage("a broken disk");
  }

  private void replacedBy(String text) throws IOException {
    Files.writeString(file, text);
    throw new IOException("Blocklist for LIVE has changed!");
  }

  private String read() throws IOException {
    return new String(
        small.read(hadoopPath()).orElseThrow(FileNotFoundException::new), StandardCharsets.UTF_8);
  }

  private org.apache.hadoop.fs.Path hadoopPath() {
    return new org.apache.hadoop.fs.Path(file.toUri());
  }
}
