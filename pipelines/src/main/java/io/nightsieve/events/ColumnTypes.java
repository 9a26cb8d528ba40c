package io.nightsieve.events;

import io.nightsieve.config.NightsieveException;
import io.nightsieve.source.ColumnShape;
import io.nightsieve.source.RawGroup;
import io.nightsieve.source.Role;

/** Refuses columns of types that have no canonical form. */
final class ColumnTypes {
  private ColumnTypes() {}

  /** The fault of a column whose type cannot be used, with the column, its type and a file. */
  static NightsieveException refuse(RawGroup group, Role role, String accepted) {
    ColumnShape shape = group.shapes().get(role);
    return NightsieveException.input(
        role.key()
            + ": column "
            + shape.name()
            + " is "
            + shape.physical()
            + " in "
            + group.exampleFile()
            + "; accepted are "
            + accepted);
  }
}
