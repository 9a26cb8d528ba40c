/** How fast filters are asked, beside those of the peers. */
package io.nightsieve.benchmarks.lookup;
