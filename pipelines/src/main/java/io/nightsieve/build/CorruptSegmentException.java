package io.nightsieve.build;

import org.apache.hadoop.fs.Path;

/** A segment file whose bytes cannot be read as what they should be. */
public final class CorruptSegmentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CorruptSegmentException(Path path, Exception cause) {
    super(
        "segment file "
            + path
            + " cannot be read: "
            + cause
            + ". Its version must not be served; build it again or roll back.",
        cause);
  }
}
