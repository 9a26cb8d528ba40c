/**
 * Membership filters: building, sizing, reading and merging them. Needs nothing but a JDK, since
 * serving uses it as the jobs do.
 *
 * <p>{@link io.nightsieve.filters.Filters} is the entry. Bytes on disk are described in
 * docs/spec/native.md.
 *
 * <p>Nulls and returns: no parameter may be null, which throws {@link NullPointerException}, and no
 * method returns null. Numbers outside their range throw {@link IllegalArgumentException} with the
 * field, the value and the range. Nothing here logs, reads a clock or draws random numbers; results
 * are a function of the arguments, the same on every machine. A rate is 0..1, a size says its unit
 * in its name. Arrays that are handed in are only read unless a method says that it sorts them;
 * arrays that are handed out belong to the caller.
 */
package io.nightsieve.filters;
