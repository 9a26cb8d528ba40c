package io.nightsieve.publish;

import io.nightsieve.config.NightsieveException;
import io.nightsieve.version.VersionStore;
import java.io.IOException;
import java.time.Clock;
import org.apache.hadoop.conf.Configuration;
import org.assertj.core.api.Assertions;

/**
 * A process that tries to take the lock, says whether it has it, and holds it until it is killed.
 */
final class HoldLock {
  private HoldLock() {}

  public static void main(String[] arguments) throws IOException {
    VersionStore store = new VersionStore(arguments[0], new Configuration());
    System.out.println("ready");
    // Waits for the word to start, so that several start together.
    int start = System.in.read();
    if (start < 0) {
      return;
    }
    try {
      RunLock lock =
          RunLock.acquire(store, LockSettings.standard(Clock.systemUTC(), Assertions::fail));
      System.out.println("held " + lock.holder());
    } catch (NightsieveException e) {
      System.out.println("refused " + e.exitCode() + " " + e.getMessage());
    }
    while (System.in.read() >= 0) {
      // Holds on until the parent closes the stream or kills this process.
    }
  }
}
