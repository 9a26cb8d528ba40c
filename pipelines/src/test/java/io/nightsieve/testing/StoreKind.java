package io.nightsieve.testing;

import io.nightsieve.version.VersionStore;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/** The file systems that a store must work on alike. */
public enum StoreKind {
  FILE,
  HDFS;

  /** A new, empty store; on the local disk below the directory. */
  public VersionStore create(Path directory) {
    return switch (this) {
      case FILE ->
          new VersionStore(directory.resolve("published").toUri().toString(), new Configuration());
      case HDFS -> new VersionStore(HdfsCluster.directory("store"), HdfsCluster.configuration());
    };
  }
}
