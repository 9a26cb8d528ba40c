package io.nightsieve.version;

import java.util.List;

/** Manifests that differ from a given one. */
final class TestManifests {
  private TestManifests() {}

  static Manifest withNotes(Manifest m, String... notes) {
    return new Manifest(
        m.schema(),
        m.version(),
        m.name(),
        m.date(),
        m.zone(),
        m.configuration(),
        m.configurationHash(),
        m.itemType(),
        m.userType(),
        m.hash(),
        m.format(),
        m.target(),
        m.buckets(),
        m.users(),
        m.items(),
        m.filterBytes(),
        m.cappedUsers(),
        m.cappedUserCount(),
        m.events(),
        m.inputs(),
        m.skippedInputs(),
        m.emptyDays(),
        m.missingDays(),
        List.of(notes),
        m.segments());
  }
}
