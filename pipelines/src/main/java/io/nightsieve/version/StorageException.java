package io.nightsieve.version;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import java.io.IOException;

/** The file system failed; the message names the path and what was tried. */
public final class StorageException extends NightsieveException {
  private static final long serialVersionUID = 1L;

  public StorageException(String what, Object path, IOException cause) {
    super(ExitCode.UNEXPECTED, "could not " + what + " " + path + ": " + cause, cause);
  }
}
