/**
 * Synthetic behaviour logs from a seed, for the demo, the tests and the benchmarks. Every row is a
 * function of the seed and its position, so a log is the same on every machine and with any number
 * of tasks.
 */
package io.nightsieve.generate;
