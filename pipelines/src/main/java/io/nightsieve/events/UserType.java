package io.nightsieve.events;

/**
 * How user ids are hashed into buckets: as 8 little-endian bytes where every file holds integers,
 * else as UTF-8.
 */
public enum UserType {
  LONG,
  STRING
}
