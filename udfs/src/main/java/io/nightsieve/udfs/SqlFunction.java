package io.nightsieve.udfs;

import java.util.List;
import org.apache.spark.sql.Column;

/**
 * A function as SQL sees it.
 *
 * @param name its name
 * @param usage what {@code DESCRIBE FUNCTION} prints
 * @param example a call with its result, for {@code DESCRIBE FUNCTION EXTENDED}
 * @param plan turns a call into a column; throws {@link InvalidCallException} if it cannot be right
 */
record SqlFunction(String name, String usage, String example, Plan plan) {
  /** Turns the arguments of a call into a column. */
  @FunctionalInterface
  interface Plan {
    Column of(List<Argument> arguments);
  }
}
