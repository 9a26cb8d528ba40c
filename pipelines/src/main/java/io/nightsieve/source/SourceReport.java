package io.nightsieve.source;

import java.util.List;
import java.util.Map;

/**
 * What was found where the logs are.
 *
 * @param files the files that are read, sorted by path
 * @param skipped files that are not read, with the reason, sorted by path
 * @param emptyDays days of the window whose partition holds no rows
 * @param missingDays days of the window without a partition
 * @param notes anything odd that is not a row, in words
 */
public record SourceReport(
    List<InputFile> files,
    Map<String, String> skipped,
    List<String> emptyDays,
    List<String> missingDays,
    List<String> notes) {}
