package io.nightsieve.publish;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;

/** The pointer could not be moved, or nobody knows whether it was. */
public final class PublishException extends NightsieveException {
  private static final long serialVersionUID = 1L;

  /** What is known of the pointer. */
  public enum Outcome {
    /** It names what it named before. */
    NOT_DONE,
    /** It could not be read back. */
    UNKNOWN
  }

  private final Outcome outcome;

  PublishException(Outcome outcome, String message, Throwable cause) {
    super(ExitCode.UNEXPECTED, message, cause);
    this.outcome = outcome;
  }

  public Outcome outcome() {
    return outcome;
  }
}
