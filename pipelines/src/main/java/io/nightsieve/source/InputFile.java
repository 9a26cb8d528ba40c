package io.nightsieve.source;

/**
 * One file of the logs, as a night saw it.
 *
 * @param path the full path
 * @param sizeBytes its length
 * @param modifiedMillis its modification time, in milliseconds of the epoch
 * @param day the day of its partition as ISO date, or null where the logs are flat
 * @param rows its rows by the file's own footer, or -1 where the format does not say
 */
public record InputFile(String path, long sizeBytes, long modifiedMillis, String day, long rows) {}
