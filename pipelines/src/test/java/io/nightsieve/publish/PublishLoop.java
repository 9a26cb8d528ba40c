package io.nightsieve.publish;

import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.time.Clock;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.assertj.core.api.Assertions;

/** A process that moves the pointer back and forth between two versions until it is killed. */
final class PublishLoop {
  private PublishLoop() {}

  public static void main(String[] arguments) {
    VersionStore store = new VersionStore(arguments[0], new Configuration());
    VersionId first = VersionId.parse(arguments[1]);
    VersionId second = VersionId.parse(arguments[2]);
    try (RunLock lock =
        RunLock.acquire(store, LockSettings.standard(Clock.systemUTC(), Assertions::fail))) {
      System.out.println("held");
      Rollback rollback = new Rollback(store, lock);
      while (true) {
        rollback.rollback(Optional.of(first));
        rollback.rollback(Optional.of(second));
      }
    }
  }
}
