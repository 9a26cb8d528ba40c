package io.nightsieve.publish;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which process holds a lock, so that another can tell whether it still lives.
 *
 * @param host the host's name, for people
 * @param machine the boot and the process space in which the pid means something; two containers on
 *     one host differ, and so does one host before and after a restart
 * @param pid the process id
 * @param processStart when the process started, ISO instant; a pid is used again
 */
public record HolderProcess(String host, String machine, long pid, String processStart) {
  // The start time is computed from the boot time, which moves a little when a clock is set.
  private static final Duration SAME_START = Duration.ofSeconds(3);

  private static final String UNKNOWN = "unknown";

  /** This process. */
  static HolderProcess current() {
    ProcessHandle self = ProcessHandle.current();
    return new HolderProcess(
        hostName(),
        machineName(),
        self.pid(),
        self.info().startInstant().map(Instant::toString).orElse(UNKNOWN));
  }

  /** Whether this process is known to be gone; false also when that cannot be told from here. */
  boolean isKnownDead() {
    if (machine.startsWith(UNKNOWN) || !machine.equals(machineName())) {
      return false;
    }
    Optional<ProcessHandle> handle = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    if (handle.isEmpty()) {
      return true;
    }
    Optional<Instant> start = handle.get().info().startInstant();
    return start.isPresent()
        && !processStart.equals(UNKNOWN)
        && Duration.between(start.get(), Instant.parse(processStart)).abs().compareTo(SAME_START)
            > 0;
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return UNKNOWN;
    }
  }

  private static String machineName() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip()
          + "/"
          + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
    } catch (IOException | UnsupportedOperationException e) {
      // Not Linux: a dead holder is then told by its heartbeat alone.
      return UNKNOWN;
    }
  }
}
