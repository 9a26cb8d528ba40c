package io.nightsieve.source;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Rows of files whose needed columns lie alike.
 *
 * @param rows the columns {@link Role#column()} of each role in {@code shapes}, then the constants
 *     of {@link DayConstants}, and {@link ScanSettings#MALFORMED} for text formats
 * @param shapes how each needed column lies in the files
 * @param malformed the column that is not null where a row cannot be parsed; null for formats that
 *     have no such rows
 * @param exampleFile one of the files, for messages
 */
public record RawGroup(
    Dataset<Row> rows, Map<Role, ColumnShape> shapes, String malformed, String exampleFile) {}
