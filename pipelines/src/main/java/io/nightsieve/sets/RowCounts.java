package io.nightsieve.sets;

import io.nightsieve.events.EventCounts;
import io.nightsieve.events.OddRow;
import io.nightsieve.events.RejectReason;
import java.util.Map;
import java.util.TreeMap;

/** Counts rows by what became of them. Adding is associative and commutative. */
final class RowCounts {
  private static final RejectReason[] REASONS = RejectReason.values();
  private static final OddRow[] ODD = OddRow.values();

  /** One count for each row code (0 is a used row), then one for each oddity. */
  private final long[] counts = new long[1 + maxCode() + ODD.length];

  void add(int reason, int oddBits) {
    counts[reason]++;
    if (oddBits != 0) {
      for (int i = 0; i < ODD.length; i++) {
        if ((oddBits & ODD[i].bit()) != 0) {
          counts[1 + maxCode() + i]++;
        }
      }
    }
  }

  void addBlock(byte[] block) {
    EventBlock.addCounts(block, counts);
  }

  long[] toArray() {
    return counts.clone();
  }

  EventCounts toEventCounts() {
    long read = 0;
    for (int code = 0; code <= maxCode(); code++) {
      read += counts[code];
    }
    Map<String, Long> rejected = new TreeMap<>();
    for (RejectReason reason : REASONS) {
      if (counts[reason.code()] > 0) {
        rejected.put(reason.label(), counts[reason.code()]);
      }
    }
    Map<String, Long> odd = new TreeMap<>();
    for (int i = 0; i < ODD.length; i++) {
      if (counts[1 + maxCode() + i] > 0) {
        odd.put(ODD[i].label(), counts[1 + maxCode() + i]);
      }
    }
    return new EventCounts(read, counts[0], rejected, odd);
  }

  private static int maxCode() {
    int max = 0;
    for (RejectReason reason : REASONS) {
      max = Math.max(max, reason.code());
    }
    return max;
  }
}
