package io.nightsieve.publish;

import io.nightsieve.audit.ApprovalFile;
import io.nightsieve.audit.Approvals;
import io.nightsieve.audit.ApprovedVersion;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.version.LivePointer;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.util.List;
import java.util.Optional;

/** Publishes an older approved version. */
public final class Rollback {
  private final VersionStore store;
  private final RunLock lock;

  public Rollback(VersionStore store, RunLock lock) {
    this.store = store;
    this.lock = lock;
  }

  /**
   * Goes back.
   *
   * @param to the version to go back to; without it the one that was live before the present one,
   *     or, where that is not known any more, the latest approved one that sorts before it
   * @throws NightsieveException for usage if there is no such version; with exit code 4 if it was
   *     not approved
   */
  public LiveVersion rollback(Optional<VersionId> to) {
    Publisher publisher = Publisher.open(store, lock);
    ApprovedVersion target = Approvals.load(store, to.orElseGet(this::previous));
    return publisher.goBack(target);
  }

  private VersionId previous() {
    LivePointer live =
        store
            .live()
            .orElseThrow(
                () ->
                    NightsieveException.usage(
                        "nothing is live below "
                            + store.root()
                            + ", so there is nothing to go back from"));
    return live.previous().stream()
        .map(VersionId::parse)
        .filter(this::isApproved)
        .findFirst()
        .or(() -> latestBefore(VersionId.parse(live.version())))
        .orElseThrow(
            () ->
                NightsieveException.usage(
                    "there is no approved version before the live one, "
                        + live.version()
                        + ", below "
                        + store.root()));
  }

  private Optional<VersionId> latestBefore(VersionId live) {
    List<VersionId> ids = store.ids();
    return ids.stream()
        .filter(id -> id.compareTo(live) < 0 && isApproved(id))
        .reduce((earlier, later) -> later);
  }

  private boolean isApproved(VersionId id) {
    return store.find(id).isPresent()
        && Approvals.find(store, id)
            .filter(file -> file.decision() == ApprovalFile.Decision.APPROVED)
            .isPresent();
  }
}
