package io.nightsieve.version;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;

/** A file of the store does not hold what it must; the message names file, field and advice. */
public final class CorruptFileException extends NightsieveException {
  private static final long serialVersionUID = 1L;

  public CorruptFileException(Object file, String fault, String advice) {
    super(ExitCode.UNEXPECTED, file + ": " + fault + ". " + advice);
  }

  public CorruptFileException(Object file, String fault, String advice, Throwable cause) {
    super(ExitCode.UNEXPECTED, file + ": " + fault + ". " + advice, cause);
  }
}
