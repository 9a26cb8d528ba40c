/**
 * Exact user sets: events grouped by user, in primitive arrays.
 *
 * <p>The map side packs events into one block of bytes per target partition, so that Spark shuffles
 * few large records instead of many small ones; the reduce side groups a partition's events with a
 * user table and a counting sort. A partition is a pure function of the events in it: neither the
 * order of blocks nor the number of map tasks shows.
 */
package io.nightsieve.sets;
