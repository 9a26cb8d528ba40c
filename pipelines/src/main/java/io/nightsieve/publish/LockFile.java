package io.nightsieve.publish;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a file below {@code LOCK/} says.
 *
 * @param schema the version of this file's layout, {@link #SCHEMA}
 * @param state whether the lock is held or was let go
 * @param holder the unique name of the run
 * @param process the run's process
 * @param since when the lock was taken, ISO instant by the holder's clock, for people
 */
public record LockFile(
    int schema, State state, String holder, HolderProcess process, String since) {
  /** The layout that this code writes and reads. */
  public static final int SCHEMA = 1;

  /** Held, or let go. */
  public enum State {
    @JsonProperty("held")
    HELD,
    @JsonProperty("free")
    FREE
  }

  LockFile released() {
    return new LockFile(schema, State.FREE, holder, process, since);
  }

  /** The holder, in words. */
  String described() {
    return "run "
        + holder
        + " on host "
        + process.host()
        + ", pid "
        + process.pid()
        + ", since "
        + since;
  }
}
