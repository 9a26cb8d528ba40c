package io.nightsieve.sets;

import io.nightsieve.events.EventCounts;
import io.nightsieve.events.UserType;
import io.nightsieve.filters.peer.WireFormat;
import io.nightsieve.sets.EventRows.GroupedRows;
import java.util.Iterator;
import java.util.NoSuchElementException;
import scala.Tuple2;

/**
 * The user sets of one partition, grouped in memory, users in the order of their ids (longs as
 * numbers, strings as unsigned UTF-8 bytes). To be read within the task that made it.
 */
public final class PartitionSets {
  private final SetsPlan plan;
  private final UserTable users;
  private final EventRows rows;
  private final RowCounts counts = new RowCounts();
  private final Fingerprints prints;

  private PartitionSets(SetsPlan plan, int compactAt) {
    this.plan = plan;
    this.users = plan.userType() == UserType.LONG ? new UserTable.Longs() : new UserTable.Strings();
    this.rows = new EventRows(plan.minEvents(), compactAt);
    this.prints = new Fingerprints(plan.peer().map(WireFormat::words).orElse(1));
  }

  static PartitionSets gather(Iterator<Tuple2<Integer, byte[]>> blocks, SetsPlan plan) {
    return gather(blocks, plan, EventRows.COMPACT_AT);
  }

  /**
   * The sets of these blocks.
   *
   * @param compactAt from how many events on those that decide nothing are left out
   */
  static PartitionSets gather(
      Iterator<Tuple2<Integer, byte[]>> blocks, SetsPlan plan, int compactAt) {
    PartitionSets sets = new PartitionSets(plan, compactAt);
    while (blocks.hasNext()) {
      byte[] block = blocks.next()._2();
      if (block[0] == EventBlock.COUNTS) {
        sets.counts.addBlock(block);
      } else if (block[0] == EventBlock.PRINTS) {
        sets.prints.addBlock(block);
      } else if (sets.users instanceof UserTable.Longs longs) {
        sets.addLongRows(block, longs);
      } else if (sets.users instanceof UserTable.Strings strings) {
        sets.addStringRows(block, strings);
      }
    }
    return sets;
  }

  /** What became of the rows that were read. The job's total is the sum over its partitions. */
  public EventCounts counts() {
    return counts.toEventCounts();
  }

  /** The items' fingerprints; without any where the plan's format is the native one. */
  public Fingerprints fingerprints() {
    return prints;
  }

  /**
   * The users with at least one item. To be called once: the rows are freed as they are grouped.
   * Each set is a view that stays valid, whose arrays the caller must not change.
   */
  public Iterator<UserSet> users() {
    boolean needStamps =
        plan.ordered() || rows.mostOfOneUser(users.size()) > plan.maxItemsPerUser();
    GroupedRows grouped = rows.group(users.size(), needStamps);
    rows.clear();
    return new UserIterator(grouped, users.inOrder());
  }

  private void addLongRows(byte[] block, UserTable.Longs longs) {
    for (int at = 1; at < block.length; at += 24) {
      int user = longs.numberOfUser((long) EventBlock.LONG.get(block, at));
      addRow(block, at + 8, user);
    }
  }

  private void addStringRows(byte[] block, UserTable.Strings strings) {
    int at = 1;
    while (at < block.length) {
      int length = 0;
      int shift = 0;
      while (block[at] < 0) {
        length |= (block[at++] & 0x7f) << shift;
        shift += 7;
      }
      length |= block[at++] << shift;
      int user = strings.numberOfUser(block, at, at + length);
      addRow(block, at + length, user);
      at += length + 16;
    }
  }

  private void addRow(byte[] block, int at, int user) {
    long item = (long) EventBlock.LONG.get(block, at);
    long stamp = (long) EventBlock.LONG.get(block, at + 8);
    rows.add(user, item, stamp, users.size());
  }

  private final class UserIterator implements Iterator<UserSet> {
    private final GroupedRows grouped;
    private final int[] order;
    private int next;
    private UserSet ready;

    UserIterator(GroupedRows grouped, int[] order) {
      this.grouped = grouped;
      this.order = order;
    }

    @Override
    public boolean hasNext() {
      while (ready == null && next < order.length) {
        UserSet set = reduce(order[next++]);
        if (set.items() > 0) {
          ready = set;
        }
      }
      return ready != null;
    }

    @Override
    public UserSet next() {
      if (!hasNext()) {
        throw new NoSuchElementException("all users were read");
      }
      UserSet set = ready;
      ready = null;
      return set;
    }

    private UserSet reduce(int user) {
      long[] items = grouped.items();
      long[] stamps = grouped.stamps();
      int from = grouped.from(user);
      int to = grouped.to(user);
      int end;
      if (plan.ordered()) {
        end = UserItems.seen(items, stamps, from, to, plan.minEvents());
      } else if (to - from > plan.maxItemsPerUser()) {
        end = UserItems.newest(items, stamps, from, to);
      } else {
        end = UserItems.distinct(items, from, to);
      }
      int seenItems = end - from;
      if (seenItems > plan.maxItemsPerUser()) {
        end = UserItems.cap(items, stamps, from, end, plan.maxItemsPerUser());
      }
      return users.set(user, items, from, end, seenItems);
    }
  }
}
