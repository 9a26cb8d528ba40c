package io.nightsieve.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.testing.SparkSessions;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InspectionTest {
  @TempDir Path dir;

  /** Stands for a file format whose files cannot be read, in one way or another. */
  private record Failing(IOException failure) implements FileInspector {
    @Override
    public FileFacts inspect(FileStatus file, Configuration hadoop) throws IOException {
      throw failure;
    }
  }

  private List<FileFacts> inspect(IOException failure) throws IOException {
    Path file = Files.writeString(dir.resolve("part-0"), "rows");
    FileStatus status =
        FileSystem.getLocal(new Configuration())
            .getFileStatus(new org.apache.hadoop.fs.Path(file.toUri()));
    return Inspection.run(
        SparkSessions.shared(),
        List.of(new LogFile(status, Optional.empty())),
        new Failing(failure));
  }

  private NightsieveException refusal(IOException failure) {
    for (Throwable cause = catchThrowable(() -> inspect(failure)); ; cause = cause.getCause()) {
      if (cause instanceof NightsieveException foreseen) {
        return foreseen;
      }
    }
  }

  @Test
  void c15_damageIsKeptForTheJudgement() throws IOException {
    assertThat(inspect(new EOFException("cut"))).extracting(FileFacts::fault).doesNotContainNull();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFileThatIsGoneOrForbiddenIsAnInputError(boolean gone) {
    NightsieveException refusal =
        refusal(gone ? new FileNotFoundException("gone") : new AccessControlException("no"));
    assertThat(refusal.exitCode()).isEqualTo(ExitCode.INPUT);
    assertThat(refusal).hasMessageContaining("cannot open").hasMessageContaining("part-0");
  }

  @Test
  void aFileSystemThatFailsIsNoFaultOfTheFile() {
    NightsieveException refusal = refusal(new SocketTimeoutException("too slow"));
    assertThat(refusal.exitCode()).isEqualTo(ExitCode.UNEXPECTED);
    assertThat(refusal)
        .hasMessageContaining("part-0")
        .hasMessageContaining("too slow")
        .hasMessageContaining("Run the command again");
  }
}
