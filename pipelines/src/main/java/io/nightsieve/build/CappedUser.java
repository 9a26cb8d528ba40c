package io.nightsieve.build;

import java.io.Serializable;

/**
 * A user of whom only the newest items were kept.
 *
 * @param user the user id
 * @param items distinct items seen
 * @param kept how many are in the filter
 */
public record CappedUser(String user, long items, long kept) implements Serializable {}
