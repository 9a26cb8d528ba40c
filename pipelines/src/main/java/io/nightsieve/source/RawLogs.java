package io.nightsieve.source;

import java.util.List;

/**
 * The needed columns of the logs, as the files hold them.
 *
 * @param groups files that lie alike are read together
 * @param report what was found
 */
public record RawLogs(List<RawGroup> groups, SourceReport report) {}
