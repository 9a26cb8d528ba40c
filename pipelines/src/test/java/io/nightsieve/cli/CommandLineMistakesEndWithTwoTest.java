package io.nightsieve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineMistakesEndWithTwoTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private ExitCode run(String... args) {
    return Nightsieve.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        args);
  }

  @Test
  void e07_anUnknownCommandIsNamed() {
    assertThat(run("nihgtly")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("nihgtly");
  }

  @Test
  void e07_anUnknownOptionIsNamedInTheJsonLineToo() throws IOException {
    assertThat(run("generate", "--json", "--out", "x", "--itmes", "5")).isEqualTo(ExitCode.USAGE);
    JsonNode line = new ObjectMapper().readTree(out.toByteArray());
    assertThat(line.get("outcome").asText()).isEqualTo("failed");
    assertThat(line.get("exitCode").asInt()).isEqualTo(2);
    assertThat(line.get("message").asText()).contains("--itmes");
  }

  @Test
  void e07_aBadValueIsRefusedWithItsRange() {
    assertThat(run("generate", "--out", "x", "--late", "1.5")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("late is 1.5; it must be a share from 0 to 1");
  }

  @Test
  void e07_noCommandShowsWhatThereIs() {
    assertThat(run()).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("generate");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "build",
        "audit",
        "publish",
        "nightly",
        "backfill",
        "versions",
        "rollback",
        "expire",
        "inspect",
        "explain",
        "size",
        "generate",
        "report",
        "demo"
      })
  void everyCommandExplainsItself(String command) {
    assertThat(run(command, "--help")).isEqualTo(ExitCode.DONE);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("Usage: nightsieve " + command)
        .contains("--json");
  }

  @Test
  void e07_aForeseenFailureKeepsItsCodeThroughTheWrappingOfATask() {
    NightsieveException foreseen = NightsieveException.input("day 3 has a truncated file");
    Failure failure =
        Failure.of(new RuntimeException("Job aborted", new IllegalStateException(foreseen)));
    assertThat(failure).isEqualTo(new Failure(ExitCode.INPUT, "day 3 has a truncated file"));
    Failure timeout =
        Failure.of(
            new IOException(
                "Encountered error while reading file hdfs://a/b.parquet. Details:",
                new SocketTimeoutException("timed out")));
    assertThat(timeout.exitCode()).isEqualTo(ExitCode.UNEXPECTED);
    assertThat(timeout.message()).contains("hdfs://a/b.parquet", "timed out");
    assertThat(Failure.of(new IllegalStateException("odd")).exitCode())
        .isEqualTo(ExitCode.UNEXPECTED);
  }
}
