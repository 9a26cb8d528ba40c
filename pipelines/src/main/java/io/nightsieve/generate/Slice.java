package io.nightsieve.generate;

import java.io.Serializable;

/**
 * A run of a log's rows that becomes one file.
 *
 * @param first the first row's position in the log
 * @param end the position behind the last row
 * @param dayFirst the first position of the day
 * @param dayEnd the position behind the day's last row
 * @param dayStartMicros when the day begins, microseconds of the epoch
 * @param dayMicros how long the day is
 */
record Slice(long first, long end, long dayFirst, long dayEnd, long dayStartMicros, long dayMicros)
    implements Serializable {}
