package io.nightsieve.config;

/**
 * How a command ended, as the shell sees it. The numbers are part of the command line's contract.
 */
public enum ExitCode {
  DONE(0),
  UNEXPECTED(1),
  USAGE(2),
  INPUT(3),
  REJECTED(4),
  CONFLICT(5),
  SINK_INCOMPLETE(6);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
