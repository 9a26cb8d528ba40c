package io.nightsieve.events;

import io.nightsieve.config.DayWindow;
import io.nightsieve.source.SourceReport;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The normalised events of a window.
 *
 * @param rows one row per item event, with the columns of {@link EventColumns}; rejected rows are
 *     among them
 * @param userType the type of the user column
 * @param window the days whose events are used
 * @param source what was found where the logs are
 */
public record Events(Dataset<Row> rows, UserType userType, DayWindow window, SourceReport source) {}
