package io.nightsieve.publish;

import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * How a lock shows that its holder lives.
 *
 * @param clock for the time that people read; nothing is decided by it
 * @param heartbeat how often the holder touches its lock
 * @param staleAfter how long without a heartbeat, by the file system's clock, until the lock is
 *     taken over
 * @param warnings takes what people should know and what stops nothing
 */
public record LockSettings(
    Clock clock, Duration heartbeat, Duration staleAfter, Consumer<String> warnings) {
  /** A heartbeat every 10 seconds, a takeover after 60. */
  public static LockSettings standard(Clock clock, Consumer<String> warnings) {
    return new LockSettings(clock, Duration.ofSeconds(10), Duration.ofSeconds(60), warnings);
  }
}
