package io.nightsieve.version;

import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.config.Checksums;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The versions below one publish path. A version is its manifest: a directory without one is none.
 * Manifests and the pointer are only ever seen whole; a manifest never changes.
 */
public final class VersionStore {
  /** The directory of versions, relative to the publish path. */
  public static final String VERSIONS = "versions";

  /** The directory of filters, relative to the publish path. */
  public static final String SEGMENTS = "segments";

  /** The manifest's name within a version's directory. */
  public static final String MANIFEST = "manifest.json";

  /** The pointer's name. */
  public static final String LIVE = "LIVE";

  private final Path root;
  private final SmallFiles small;
  // On the local disk not the raw one: its checksum files are part of what others read.
  private final FileSystem segments;

  /**
   * Opens the store; nothing is read or written.
   *
   * @param publishPath the filter set's publish path, on any file system that Hadoop knows
   */
  public VersionStore(String publishPath, Configuration hadoop) {
    Path path = new Path(publishPath);
    try {
      this.small = SmallFiles.of(path, hadoop);
      this.root = small.files().makeQualified(path);
      this.segments = path.getFileSystem(hadoop);
    } catch (IOException e) {
      throw new StorageException("open the publish path", publishPath, e);
    }
  }

  /** The publish path, with its scheme. */
  public Path root() {
    return root;
  }

  /** The file system, to list, measure and delete with; small files are written by this class. */
  public FileSystem files() {
    return small.files();
  }

  /** A path of the store. */
  public Path path(String relative) {
    return new Path(root, relative);
  }

  /** The directory of a version. */
  public Path directory(VersionId id) {
    return path(VERSIONS + "/" + id);
  }

  /**
   * Writes a version's manifest, which makes it one. All its files must be there already; their
   * presence and lengths are checked. The same manifest a second time changes nothing.
   *
   * @throws NightsieveException if the version exists with other bytes
   */
  public StagedVersion stage(Manifest manifest) {
    VersionId id = VersionId.parse(manifest.version());
    byte[] bytes = ManifestFile.write(manifest);
    String sha256 = Checksums.sha256(bytes);
    Path path = manifestPath(id);
    Optional<byte[]> existing = read(path);
    if (existing.isPresent()) {
      if (!Arrays.equals(existing.get(), bytes)) {
        throw new NightsieveException(
            ExitCode.CONFLICT,
            "version "
                + id
                + " exists with other bytes: its manifest has checksum "
                + Checksums.sha256(existing.get())
                + ", this run's has "
                + sha256
                + ". The same inputs and configuration must give the same version; "
                + path
                + " was left as it is. Compare the two with \"nightsieve inspect\"; to build the"
                + " night anew, remove that version's directory while it is not live");
      }
      verify(manifest, FileCheck.SIZES);
      return open(id);
    }
    verify(manifest, FileCheck.SIZES);
    replace(path, bytes);
    return open(id);
  }

  /** The names of all versions, by date. */
  public List<VersionId> ids() {
    try {
      List<VersionId> ids = new ArrayList<>();
      for (FileStatus status : files().listStatus(path(VERSIONS))) {
        String name = status.getPath().getName();
        if (VersionId.isOne(name) && files().exists(new Path(status.getPath(), MANIFEST))) {
          ids.add(VersionId.parse(name));
        }
      }
      ids.sort(null);
      return ids;
    } catch (FileNotFoundException e) {
      return List.of();
    } catch (IOException e) {
      throw new StorageException("list", path(VERSIONS), e);
    }
  }

  /** A version, if there is one of this name. */
  public Optional<StagedVersion> find(VersionId id) {
    Path path = manifestPath(id);
    return read(path)
        .map(
            bytes ->
                new StagedVersion(id, ManifestFile.read(bytes, id, path), Checksums.sha256(bytes)));
  }

  /**
   * A version.
   *
   * @throws NightsieveException for usage, if there is none of this name
   */
  public StagedVersion open(VersionId id) {
    return find(id)
        .orElseThrow(
            () -> {
              List<VersionId> ids = ids();
              return NightsieveException.usage(
                  "there is no version "
                      + id
                      + " below "
                      + root
                      + "; "
                      + (ids.isEmpty()
                          ? "there is none at all: run \"nightsieve nightly\" first"
                          : "the latest is " + ids.get(ids.size() - 1)));
            });
  }

  /**
   * The version that serving reads, if any was ever published.
   *
   * @throws CorruptFileException if {@code LIVE} does not hold a pointer
   */
  public Optional<LivePointer> live() {
    Path path = path(LIVE);
    return read(path).map(bytes -> pointer(bytes, path));
  }

  private static LivePointer pointer(byte[] bytes, Path path) {
    LivePointer pointer =
        StrictJson.read(bytes, LivePointer.class, LivePointer.SCHEMA, path, LivePointer.ADVICE);
    if (!VersionId.isOne(pointer.version())) {
      throw new CorruptFileException(
          path, "field version: is " + pointer.version(), LivePointer.ADVICE);
    }
    return pointer;
  }

  /**
   * The live version.
   *
   * @throws CorruptFileException if its manifest is gone or is not the one that the pointer means
   */
  public Optional<StagedVersion> liveVersion() {
    return live()
        .map(
            pointer -> {
              VersionId id = VersionId.parse(pointer.version());
              StagedVersion version =
                  find(id)
                      .orElseThrow(
                          () ->
                              new CorruptFileException(
                                  path(LIVE),
                                  "names " + id + ", whose manifest is not there",
                                  LivePointer.ADVICE));
              if (!version.manifestSha256().equals(pointer.manifestSha256())) {
                throw new CorruptFileException(
                    manifestPath(id),
                    "has checksum "
                        + version.manifestSha256()
                        + ", LIVE says "
                        + pointer.manifestSha256(),
                    ManifestFile.ADVICE);
              }
              return version;
            });
  }

  /**
   * Checks that every file of a version is on disk as its manifest says.
   *
   * @throws CorruptFileException naming the first files that are not, with both sides
   */
  public void verify(Manifest manifest, FileCheck check) {
    List<String> faults = faults(manifest, check);
    if (!faults.isEmpty()) {
      throw new CorruptFileException(
          "version " + manifest.version(),
          faults.size()
              + " of its files are not as its manifest says: "
              + String.join("; ", faults.subList(0, Math.min(5, faults.size()))),
          ManifestFile.ADVICE);
    }
  }

  /** The files of a version that are not on disk as its manifest says, each in words. */
  public List<String> faults(Manifest manifest, FileCheck check) {
    List<String> faults = new ArrayList<>();
    for (Segment segment : manifest.segments()) {
      for (SegmentFile file : segment.files()) {
        fault(file, check).ifPresent(faults::add);
      }
    }
    return faults;
  }

  private Optional<String> fault(SegmentFile file, FileCheck check) {
    Path path = path(file.path());
    try {
      long length = files().getFileStatus(path).getLen();
      if (length != file.sizeBytes()) {
        return Optional.of(
            path + " has " + length + " bytes, the manifest says " + file.sizeBytes());
      }
      if (check == FileCheck.CHECKSUMS) {
        try (InputStream in = segments.open(path)) {
          String sha256 = Checksums.sha256(in);
          if (!sha256.equals(file.sha256())) {
            return Optional.of(
                path + " has checksum " + sha256 + ", the manifest says " + file.sha256());
          }
        }
      }
      return Optional.empty();
    } catch (FileNotFoundException e) {
      return Optional.of(path + " is missing");
    } catch (ChecksumException e) {
      return Optional.of(path + " has changed, says its file system: " + e.getMessage());
    } catch (IOException e) {
      throw new StorageException("read", path, e);
    }
  }

  /** The bytes of a small file, if it is there. */
  public Optional<byte[]> read(Path path) {
    try {
      return small.read(path);
    } catch (IOException e) {
      throw new StorageException("read", path, e);
    }
  }

  /** Replaces a small file: a reader sees the old one or the new one, whole. */
  public void replace(Path path, byte[] bytes) {
    try {
      small.replace(path, bytes);
    } catch (IOException e) {
      throw new StorageException("write", path, e);
    }
  }

  /** Creates a small file; false where there is one already. Of several callers one gets true. */
  public boolean createNew(Path path, byte[] bytes) {
    try {
      return small.createNew(path, bytes);
    } catch (IOException e) {
      throw new StorageException("create", path, e);
    }
  }

  private Path manifestPath(VersionId id) {
    return new Path(directory(id), MANIFEST);
  }
}
