/** Filters from user sets, and the Parquet files that hold them. */
package io.nightsieve.build;
