package io.nightsieve.config;

/**
 * A failure that was foreseen: its message says what, which value, which bound and what to do next.
 */
public class NightsieveException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  public NightsieveException(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  public NightsieveException(ExitCode exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** The code that a command that failed so ends with. */
  public ExitCode exitCode() {
    return exitCode;
  }

  /** A fault in the configuration or the command line: exit code 2. */
  public static NightsieveException usage(String message) {
    return new NightsieveException(ExitCode.USAGE, message);
  }

  /** A fault in the input data: exit code 3. */
  public static NightsieveException input(String message) {
    return new NightsieveException(ExitCode.INPUT, message);
  }

  /** Another run holds the lock or moved the pointer: exit code 5. */
  public static NightsieveException conflict(String message) {
    return new NightsieveException(ExitCode.CONFLICT, message);
  }
}
