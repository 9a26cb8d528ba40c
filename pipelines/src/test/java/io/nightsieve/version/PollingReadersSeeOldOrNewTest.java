package io.nightsieve.version;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.testing.StoreKind;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PollingReadersSeeOldOrNewTest {
  @TempDir Path directory;

  // Says its round at the start and has a length of its own, so that a mix or a part shows.
  private static byte[] content(int round) {
    byte[] bytes = new byte[1000 + 37 * (round % 50)];
    Arrays.fill(bytes, (byte) round);
    ByteBuffer.wrap(bytes).putInt(round);
    return bytes;
  }

  private static boolean isWhole(byte[] bytes) {
    return bytes.length >= 4 && Arrays.equals(bytes, content(ByteBuffer.wrap(bytes).getInt()));
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d05_aReaderAtAnyMomentSeesAWholeFile(StoreKind kind) throws Exception {
    VersionStore store = kind.create(directory);
    org.apache.hadoop.fs.Path path = store.path("LIVE");
    store.replace(path, content(0));
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService readers = Executors.newFixedThreadPool(2);
    try {
      Callable<Integer> poll =
          () -> {
            int reads = 0;
            while (!done.get()) {
              byte[] bytes = store.read(path).orElseThrow(() -> new AssertionError("no file"));
              assertThat(isWhole(bytes)).as("whole, %d bytes", bytes.length).isTrue();
              reads++;
            }
            return reads;
          };
      List<Future<Integer>> polls = List.of(readers.submit(poll), readers.submit(poll));
      int rounds = kind == StoreKind.FILE ? 1000 : 150;
      for (int round = 1; round <= rounds; round++) {
        store.replace(path, content(round));
      }
      done.set(true);
      for (Future<Integer> reads : polls) {
        assertThat(reads.get()).isPositive();
      }
    } finally {
      readers.shutdownNow();
    }
  }

  @ParameterizedTest
  @EnumSource(StoreKind.class)
  void d09_ofSeveralThatCreateTheSameFileOneWins(StoreKind kind) throws Exception {
    VersionStore store = kind.create(directory);
    ExecutorService writers = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 20; round++) {
        org.apache.hadoop.fs.Path path = store.path("LOCK/" + round);
        AtomicInteger won = new AtomicInteger();
        List<Callable<Boolean>> attempts =
            Stream.iterate(1, n -> n + 1)
                .limit(4)
                .map(n -> (Callable<Boolean>) () -> store.createNew(path, content(n)))
                .toList();
        for (Future<Boolean> attempt : writers.invokeAll(attempts)) {
          won.addAndGet(attempt.get() ? 1 : 0);
        }
        assertThat(won).hasValue(1);
        assertThat(isWhole(store.read(path).orElseThrow())).isTrue();
      }
    } finally {
      writers.shutdownNow();
    }
  }

  @Test
  void nothingIsLeftBesideTheFile() throws Exception {
    VersionStore store = StoreKind.FILE.create(directory);
    store.replace(store.path("LIVE"), content(1));
    store.replace(store.path("LIVE"), content(2));
    assertThat(store.createNew(store.path("LIVE"), content(3))).isFalse();
    try (Stream<Path> files = Files.list(directory.resolve("published"))) {
      assertThat(files.map(file -> file.getFileName().toString())).containsExactly("LIVE");
    }
  }
}
