package io.nightsieve.publish;

import io.nightsieve.audit.ApprovalFile;
import io.nightsieve.audit.Approvals;
import io.nightsieve.version.CorruptFileException;
import io.nightsieve.version.LivePointer;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.util.List;
import java.util.Optional;

/** Lists the versions of a filter set with their states. */
public final class Versions {
  private final VersionStore store;

  public Versions(VersionStore store) {
    this.store = store;
  }

  /**
   * All versions, by date. A damaged one is listed as such and does not hide the others.
   *
   * @throws CorruptFileException if the pointer is damaged
   */
  public List<VersionEntry> list() {
    Optional<LivePointer> live = store.live();
    return store.ids().stream().map(id -> entry(id, live)).toList();
  }

  private VersionEntry entry(VersionId id, Optional<LivePointer> live) {
    try {
      StagedVersion version = store.open(id);
      Optional<ApprovalFile> approval = Approvals.find(store, id);
      return new VersionEntry(
          id,
          state(version, approval, live),
          approval.map(ApprovalFile::verdict),
          Optional.of(version),
          Optional.empty());
    } catch (CorruptFileException e) {
      return new VersionEntry(
          id,
          VersionState.DAMAGED,
          Optional.empty(),
          Optional.empty(),
          Optional.of(e.getMessage()));
    }
  }

  private VersionState state(
      StagedVersion version, Optional<ApprovalFile> approval, Optional<LivePointer> live) {
    String id = version.id().toString();
    Optional<LivePointer> pointer = live.filter(to -> to.version().equals(id));
    if (pointer.isPresent()) {
      if (!pointer.get().manifestSha256().equals(version.manifestSha256())) {
        throw new CorruptFileException(
            store.directory(version.id()),
            "the manifest has checksum "
                + version.manifestSha256()
                + ", LIVE says "
                + pointer.get().manifestSha256(),
            "Roll back to another version.");
      }
      return VersionState.LIVE;
    }
    return approval
        .filter(file -> file.manifestSha256().equals(version.manifestSha256()))
        .map(
            file ->
                file.decision() == ApprovalFile.Decision.APPROVED
                    ? VersionState.APPROVED
                    : VersionState.REJECTED)
        .orElse(VersionState.STAGED);
  }
}
