package io.nightsieve.udfs;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;

/**
 * One argument of a call, as far as Spark knows it when it plans the query.
 *
 * @param sql its text, for messages
 * @param column its value row by row
 * @param type its type
 * @param constant its value if it is the same for all rows and not null, else null
 */
record Argument(String sql, Column column, DataType type, Object constant) {}
