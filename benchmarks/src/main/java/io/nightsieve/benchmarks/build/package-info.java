/** The whole build measured beside what people write today, on the same logs in one process. */
package io.nightsieve.benchmarks.build;
