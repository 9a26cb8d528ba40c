package io.nightsieve.filters;

/**
 * Two filters that cannot be merged, because they differ in a field that must be equal, or are of a
 * kind of which two do not make one.
 */
public final class FilterMismatchException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String field;
  private final String left;
  private final String right;

  FilterMismatchException(String field, Object left, Object right) {
    super(
        "filters cannot be merged: field '%s' is %s on the left and %s on the right; build both from the same specification"
            .formatted(field, left, right));
    this.field = field;
    this.left = String.valueOf(left);
    this.right = String.valueOf(right);
  }

  private FilterMismatchException(String kind) {
    super(
        "filters of kind %s cannot be merged: the kind does not merge; build one filter from the items of both"
            .formatted(kind));
    this.field = "kind";
    this.left = kind;
    this.right = kind;
  }

  static FilterMismatchException notMerging(FilterKind kind) {
    return new FilterMismatchException(kind.label());
  }

  static void check(String field, Object left, Object right) {
    if (!left.equals(right)) {
      throw new FilterMismatchException(field, left, right);
    }
  }

  /** The first field that differs. */
  public String field() {
    return field;
  }

  /** The left filter's value of the field. */
  public String left() {
    return left;
  }

  /** The right filter's value of the field. */
  public String right() {
    return right;
  }
}
