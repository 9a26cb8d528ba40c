/** How small filters are, beside those of the peers. */
package io.nightsieve.benchmarks.size;
