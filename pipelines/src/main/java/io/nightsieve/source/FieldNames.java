package io.nightsieve.source;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds fields by name, whatever the case of its letters. */
final class FieldNames {
  private FieldNames() {}

  /**
   * The one field of that name.
   *
   * @throws AmbiguousColumnException when several differ only in case
   */
  static <F> Optional<F> find(List<F> fields, Function<F, String> nameOf, String name)
      throws AmbiguousColumnException {
    List<F> matches =
        fields.stream().filter(field -> nameOf.apply(field).equalsIgnoreCase(name)).toList();
    if (matches.size() > 1) {
      throw new AmbiguousColumnException(
          "it has both "
              + nameOf.apply(matches.get(0))
              + " and "
              + nameOf.apply(matches.get(1))
              + ", and "
              + name
              + " could be either");
    }
    return matches.stream().findFirst();
  }
}
