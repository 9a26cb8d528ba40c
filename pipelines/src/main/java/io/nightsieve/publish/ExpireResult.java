package io.nightsieve.publish;

import io.nightsieve.version.VersionId;
import java.util.List;

/**
 * What was dropped.
 *
 * @param dropped versions that are gone
 * @param kept versions that are left
 * @param segmentFiles files of segments that were removed
 * @param leftovers files and directories of killed runs that were removed
 * @param freedBytes length of all removed files, copies on several disks not counted
 */
public record ExpireResult(
    List<VersionId> dropped,
    List<VersionId> kept,
    long segmentFiles,
    long leftovers,
    long freedBytes) {}
