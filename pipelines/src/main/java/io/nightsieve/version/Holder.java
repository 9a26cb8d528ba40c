package io.nightsieve.version;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** A name for this process that no other process has, for temporary names and locks. */
public final class Holder {
  // Random on purpose: it names who did it, and never gets into what is built.
  private static final String PROCESS = UUID.randomUUID().toString();
  private static final AtomicLong NEXT = new AtomicLong();

  private Holder() {}

  /** A name that is used once. */
  public static String uniqueName() {
    return PROCESS + "-" + NEXT.incrementAndGet();
  }
}
