package io.nightsieve.events;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import org.apache.spark.sql.Column;

/** A chain of conditions, the first of which that holds is the row's reason. */
final class Reasons {
  private Column chain;

  void add(Column condition, RejectReason reason) {
    chain = chain == null ? when(condition, reason.code()) : chain.when(condition, reason.code());
  }

  /** The code of the first reason that holds, 0 for none. */
  Column column() {
    return chain == null ? lit(0) : chain.otherwise(0);
  }
}
