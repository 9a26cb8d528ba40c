package io.nightsieve.cli;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;

/**
 * How a command that threw ends.
 *
 * @param exitCode for the shell
 * @param message what went wrong, in one line where it was foreseen
 */
record Failure(ExitCode exitCode, String message) {
  /** Spark wraps what a task throws, so the foreseen failure may lie deep in the causes. */
  static Failure of(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof NightsieveException foreseen) {
        return new Failure(foreseen.exitCode(), foreseen.getMessage());
      }
    }
    return new Failure(ExitCode.UNEXPECTED, thrown.toString());
  }
}
