package io.nightsieve.source;

/** What the values of a column are, whatever bytes the file keeps them in. */
public enum ValueKind {
  /** Whole numbers that fit a long. */
  INTEGER,
  /** Whole numbers that may not fit a long: unsigned 64-bit integers, decimals of scale 0. */
  BIG_INTEGER,
  /** Decimals with digits after the point. */
  DECIMAL,
  FLOATING,
  BOOLEAN,
  TEXT,
  /** Bytes without a charset. */
  BINARY,
  /** 16 bytes that the file declares to be a UUID. */
  UUID,
  /** A point in time. Read as Spark's timestamp. */
  INSTANT,
  /** A date and time of day without a zone. Read as Spark's timestamp of the same digits in UTC. */
  WALL_CLOCK,
  /**
   * A date and time of day in the zone that the shape names. Read as Spark's timestamp of the same
   * digits in the zone of the JVM, which is how ORC hands it out.
   */
  JVM_WALL_CLOCK,
  /** A point in time as nanoseconds of the epoch. Read as a long. */
  INSTANT_NANOS,
  /** A date and time without a zone, as nanoseconds since 1970 began there. Read as a long. */
  WALL_CLOCK_NANOS,
  DATE,
  OTHER
}
