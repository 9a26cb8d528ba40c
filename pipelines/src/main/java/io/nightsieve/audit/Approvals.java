package io.nightsieve.audit;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.StrictJson;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/** The audit's decision on disk, so that publishing can be a process of its own. */
public final class Approvals {
  /** The file of the decision, relative to the version's directory. */
  public static final String VERDICT = "audit/verdict.json";

  private static final String ADVICE = "Audit the version again.";

  private Approvals() {}

  /**
   * Writes the decision down; the last thing that an audit does.
   *
   * @param verdict {@code pass}, {@code fail} or {@code insufficient}
   * @return the approved version, empty when it was rejected
   */
  static Optional<ApprovedVersion> record(
      VersionStore store, StagedVersion version, String verdict, ApprovalFile.Decision decision) {
    ApprovalFile file =
        new ApprovalFile(
            ApprovalFile.SCHEMA,
            version.id().toString(),
            version.manifestSha256(),
            verdict,
            decision);
    store.replace(path(store, version.id()), StrictJson.write(file));
    return decision == ApprovalFile.Decision.APPROVED
        ? Optional.of(new ApprovedVersion(version))
        : Optional.empty();
  }

  /** The decision on a version, if it was audited. */
  public static Optional<ApprovalFile> find(VersionStore store, VersionId id) {
    Path path = path(store, id);
    return store
        .read(path)
        .map(
            bytes -> StrictJson.read(bytes, ApprovalFile.class, ApprovalFile.SCHEMA, path, ADVICE));
  }

  /**
   * The approved version of this name.
   *
   * @throws NightsieveException with exit code 4 if it was not audited, was rejected, or is not the
   *     one that was audited
   */
  public static ApprovedVersion load(VersionStore store, VersionId id) {
    StagedVersion version = store.open(id);
    ApprovalFile file =
        find(store, id)
            .orElseThrow(
                () ->
                    rejected(
                        "version "
                            + id
                            + " has not been audited: there is no "
                            + path(store, id)
                            + ". Run \"nightsieve audit\" for "
                            + id.date()
                            + " first"));
    if (!file.version().equals(id.toString())
        || !file.manifestSha256().equals(version.manifestSha256())) {
      throw rejected(
          path(store, id)
              + " is about version "
              + file.version()
              + " with manifest checksum "
              + file.manifestSha256()
              + ", but the manifest of "
              + id
              + " has checksum "
              + version.manifestSha256()
              + ". Audit the version again");
    }
    if (file.decision() != ApprovalFile.Decision.APPROVED) {
      throw rejected(
          "the audit rejected version "
              + id
              + " (verdict: "
              + file.verdict()
              + "); it is not published and the live version stays. See "
              + store.directory(id)
              + "/report.html");
    }
    return new ApprovedVersion(version);
  }

  private static Path path(VersionStore store, VersionId id) {
    return new Path(store.directory(id), VERDICT);
  }

  private static NightsieveException rejected(String message) {
    return new NightsieveException(ExitCode.REJECTED, message);
  }
}
