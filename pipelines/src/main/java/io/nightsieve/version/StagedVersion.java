package io.nightsieve.version;

/**
 * A version that is written and can no longer change: its manifest is on disk. Whether it may be
 * served is not said; only the audit turns it into an approved one. Made by {@link VersionStore}
 * only, so that it stands for bytes that were read back.
 */
public final class StagedVersion {
  private final VersionId id;
  private final Manifest manifest;
  private final String manifestSha256;

  StagedVersion(VersionId id, Manifest manifest, String manifestSha256) {
    this.id = id;
    this.manifest = manifest;
    this.manifestSha256 = manifestSha256;
  }

  public VersionId id() {
    return id;
  }

  public Manifest manifest() {
    return manifest;
  }

  /** Checksum of the manifest's bytes, hexadecimal. */
  public String manifestSha256() {
    return manifestSha256;
  }

  @Override
  public String toString() {
    return id.toString();
  }
}
