/**
 * SQL functions over the filters library: {@code build_filter}, {@code merge_filters}, {@code
 * filter_contains} and {@code filter_info}, for SQL, Java and PySpark.
 *
 * <p>SQL null means "unknown" throughout: a null item never enters a filter, and a question with a
 * null on either side is answered with null. No Java method here takes or returns null unless its
 * Javadoc says so.
 *
 * <p>Everything rests on public Spark API, except the step from a Catalyst expression to a {@code
 * Column} and back, which is in {@code SparkLine}, one small file for each line of Spark.
 */
package io.nightsieve.udfs;
