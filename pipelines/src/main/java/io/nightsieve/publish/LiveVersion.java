package io.nightsieve.publish;

import io.nightsieve.version.LivePointer;
import io.nightsieve.version.StagedVersion;

/** A version that the pointer names, read back from disk after it was moved. */
public final class LiveVersion {
  /** What publishing did. */
  public enum Change {
    /** The pointer moved to this version. */
    MOVED,
    /** The pointer named this version already. */
    UNCHANGED
  }

  private final StagedVersion version;
  private final LivePointer pointer;
  private final Change change;

  LiveVersion(StagedVersion version, LivePointer pointer, Change change) {
    this.version = version;
    this.pointer = pointer;
    this.change = change;
  }

  public StagedVersion version() {
    return version;
  }

  public LivePointer pointer() {
    return pointer;
  }

  public Change change() {
    return change;
  }

  @Override
  public String toString() {
    return version.toString();
  }
}
