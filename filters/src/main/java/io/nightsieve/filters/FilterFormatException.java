package io.nightsieve.filters;

/** Bytes that are not a filter in the format they were read as. */
public final class FilterFormatException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String field;
  private final long offset;
  private final String expected;
  private final String found;

  public FilterFormatException(String field, long offset, String expected, String found) {
    super(
        "not a readable filter: field '%s' at offset %d: expected %s, found %s"
            .formatted(field, offset, expected, found));
    this.field = field;
    this.offset = offset;
    this.expected = expected;
    this.found = found;
  }

  /** The field of the format that is wrong, by the word that its specification uses. */
  public String field() {
    return field;
  }

  /** Where the field begins, in bytes from the start of the filter. */
  public long offset() {
    return offset;
  }

  /** What a valid filter would hold there. */
  public String expected() {
    return expected;
  }

  /** What was there. */
  public String found() {
    return found;
  }
}
