package io.nightsieve.udfs;

/**
 * A call that cannot be right, found while the query is planned. Spark shows it as its own error.
 */
final class InvalidCallException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidCallException(String message) {
    super(message);
  }
}
