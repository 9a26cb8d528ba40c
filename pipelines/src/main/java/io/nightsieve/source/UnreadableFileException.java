package io.nightsieve.source;

/** A file broke off while its rows were read; the cause says how, see {@link FileFault}. */
public final class UnreadableFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String path;

  UnreadableFileException(String path, Exception cause) {
    super("cannot read " + path + ": " + cause, cause);
    this.path = path;
  }

  /** The file. */
  public String path() {
    return path;
  }
}
