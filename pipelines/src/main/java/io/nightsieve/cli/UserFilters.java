package io.nightsieve.cli;

import io.nightsieve.build.FilterCodec;
import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.build.SegmentReader;
import io.nightsieve.build.SegmentRow;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.events.UserType;
import io.nightsieve.filters.ItemHash;
import io.nightsieve.sets.UserPlacement;
import io.nightsieve.version.Manifest;
import io.nightsieve.version.VersionStore;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Finds one user's filters in a version, as serving does. */
final class UserFilters {
  private final VersionStore store;
  private final Manifest manifest;
  private final Configuration hadoop;

  UserFilters(VersionStore store, Manifest manifest, Configuration hadoop) {
    this.store = store;
    this.manifest = manifest;
    this.hadoop = hadoop;
  }

  /** How the filters of a segment were written. */
  static FilterCodec codec(Manifest manifest, Segment segment, NightConfig config) {
    return FilterCodec.of(
        manifest.format(), manifest.filterSpec(segment, config.sizing().headroom()));
  }

  /** The file of a segment in which the user would be. */
  Optional<SegmentFile> file(Segment segment, String user) {
    long hash = userHash(user);
    int bucket = UserPlacement.bucket(hash, manifest.buckets());
    int split = UserPlacement.split(hash, Math.max(1, segment.splits()));
    return segment.files().stream()
        .filter(file -> file.bucket() == bucket && file.split() == split)
        .findFirst();
  }

  /** The user's row in that file. */
  Optional<SegmentRow> row(SegmentFile file, String user) {
    try (SegmentReader rows = new SegmentReader(store.path(file.path()), hadoop)) {
      while (rows.hasNext()) {
        SegmentRow row = rows.next();
        if (row.user().equals(user)) {
          return Optional.of(row);
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      throw new NightsieveException(
          io.nightsieve.config.ExitCode.UNEXPECTED,
          "cannot read " + store.path(file.path()) + ": " + e.getMessage(),
          e);
    }
  }

  private long userHash(String user) {
    if (manifest.userIdType() == UserType.STRING) {
      return ItemHash.ofString(user);
    }
    try {
      return ItemHash.ofLong(Long.parseLong(user.strip()));
    } catch (NumberFormatException e) {
      throw new NightsieveException(
          io.nightsieve.config.ExitCode.USAGE,
          "--user is \"" + user + "\"; the users of this version are whole numbers",
          e);
    }
  }
}
