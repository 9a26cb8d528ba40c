package io.nightsieve.publish;

import java.time.Clock;
import java.time.Duration;

/**
 * How a lock shows that its holder lives.
 *
 * @param clock for the time that people read; nothing is decided by it
 * @param heartbeat how often the holder touches its lock
 * @param staleAfter how long without a heartbeat, by the file system's clock, until the lock is
 *     taken over
 */
public record LockSettings(Clock clock, Duration heartbeat, Duration staleAfter) {
  /** A heartbeat every 10 seconds, a takeover after 60. */
  public static LockSettings standard(Clock clock) {
    return new LockSettings(clock, Duration.ofSeconds(10), Duration.ofSeconds(60));
  }
}
