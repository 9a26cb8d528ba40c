package io.nightsieve.cli;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.source.FileFault;
import io.nightsieve.source.UnreadableFileException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a command that threw ends.
 *
 * @param exitCode for the shell
 * @param message what went wrong, in one line where it was foreseen
 */
record Failure(ExitCode exitCode, String message) {
  /** How Spark, 3 and 4, says that a columnar file broke off in the middle of a scan. */
  private static final Pattern UNREADABLE =
      Pattern.compile("Encountered error while reading file (\\S+?)\\.?(?:\\s|$)");

  /** Spark wraps what a task throws, so the foreseen failure may lie deep in the causes. */
  static Failure of(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof NightsieveException foreseen) {
        return new Failure(foreseen.exitCode(), foreseen.getMessage());
      }
      if (cause instanceof UnreadableFileException unreadable) {
        return unreadable(unreadable.path(), cause);
      }
      Matcher unreadable = UNREADABLE.matcher(String.valueOf(cause.getMessage()));
      if (unreadable.find()) {
        return unreadable(unreadable.group(1), cause);
      }
    }
    return new Failure(ExitCode.UNEXPECTED, thrown.toString());
  }

  private static Failure unreadable(String file, Throwable thrown) {
    return FileFault.isDamage(thrown.getCause())
        ? new Failure(
            ExitCode.INPUT,
            "the file "
                + file
                + " is damaged in its data: "
                + rootOf(thrown)
                + ". Write it again, or move it away; nothing was published")
        : new Failure(
            ExitCode.UNEXPECTED,
            "cannot read "
                + file
                + ": "
                + rootOf(thrown)
                + ". Nothing was published; run the command again");
  }

  private static Throwable rootOf(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
