package io.nightsieve.source;

/** Two columns of a file differ in the case of their letters only. */
final class AmbiguousColumnException extends Exception {
  private static final long serialVersionUID = 1L;

  AmbiguousColumnException(String message) {
    super(message);
  }
}
