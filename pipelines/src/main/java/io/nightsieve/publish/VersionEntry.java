package io.nightsieve.publish;

import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionId;
import java.util.Optional;

/**
 * One line of the list of versions.
 *
 * @param id the version
 * @param state how far it has come
 * @param verdict the audit's verdict, where there is one
 * @param version the version, unless it is damaged
 * @param problem what is wrong, in words, when it is damaged
 */
public record VersionEntry(
    VersionId id,
    VersionState state,
    Optional<String> verdict,
    Optional<StagedVersion> version,
    Optional<String> problem) {}
