package io.nightsieve.sets;

import io.nightsieve.events.UserType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import scala.Tuple2;

/**
 * The map side: turns normalised rows into blocks for their partitions, and counts every row.
 * Blocks are handed on as they fill, so memory is bounded by the number of partitions and not by
 * the input.
 */
final class EventPacker implements Iterator<Tuple2<Integer, byte[]>> {
  /** Positions of the columns that {@link UserSets} selects. */
  static final int USER = 0;

  static final int USER_HASH = 1;
  static final int ITEM_HASH = 2;
  static final int TIME_MICROS = 3;
  static final int SEEN = 4;
  static final int REASON = 5;
  static final int ODD = 6;
  static final int ITEM = 7;

  private static final int BUFFERED_BYTES = 32 << 20;
  private static final int MAX_BLOCK_BYTES = 128 << 10;
  private static final int MIN_BLOCK_BYTES = 4 << 10;

  private final Iterator<InternalRow> rows;
  private final SetsPlan plan;
  private final int blockBytes;
  private final EventBlock[] blocks;
  private final ItemPrints prints;
  private final RowCounts counts = new RowCounts();
  private final Deque<Tuple2<Integer, byte[]>> ready = new ArrayDeque<>();
  private int nextToDrain;

  EventPacker(Iterator<InternalRow> rows, SetsPlan plan) {
    this.rows = rows;
    this.plan = plan;
    this.blockBytes =
        Math.max(MIN_BLOCK_BYTES, Math.min(MAX_BLOCK_BYTES, BUFFERED_BYTES / plan.partitions()));
    this.blocks = new EventBlock[plan.partitions()];
    this.prints =
        plan.peer()
            .map(peer -> new ItemPrints(peer, plan.itemType(), plan.partitions()))
            .orElse(null);
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && rows.hasNext()) {
      pack(rows.next());
    }
    while (ready.isEmpty() && nextToDrain <= blocks.length) {
      drain(nextToDrain++);
    }
    return !ready.isEmpty();
  }

  @Override
  public Tuple2<Integer, byte[]> next() {
    if (!hasNext()) {
      throw new NoSuchElementException("all blocks were taken");
    }
    return ready.remove();
  }

  private void pack(InternalRow row) {
    int reason = row.getInt(REASON);
    counts.add(reason, row.getInt(ODD));
    if (reason != 0) {
      return;
    }
    int partition = plan.partitionOf(row.getLong(USER_HASH));
    EventBlock block = blocks[partition];
    if (block == null) {
      block = new EventBlock(blockBytes + 64);
      blocks[partition] = block;
    }
    long stamp = (row.getLong(TIME_MICROS) << 1) | (row.getBoolean(SEEN) ? 1 : 0);
    if (plan.userType() == UserType.LONG) {
      block.add(row.getLong(USER), row.getLong(ITEM_HASH), stamp);
    } else {
      block.add(row.getUTF8String(USER).getBytes(), row.getLong(ITEM_HASH), stamp);
    }
    if (prints != null) {
      prints.add(partition, row);
    }
    if (block.isFull(blockBytes)) {
      take(partition);
    }
  }

  private void take(int partition) {
    ready.add(new Tuple2<>(partition, blocks[partition].take()));
    if (prints != null) {
      ready.add(new Tuple2<>(partition, prints.take(partition)));
    }
  }

  /**
   * What is left of one partition's block; after the last, the counts, which travel to partition 0.
   */
  private void drain(int index) {
    if (index == blocks.length) {
      ready.add(new Tuple2<>(0, EventBlock.ofCounts(counts.toArray())));
    } else if (blocks[index] != null && !blocks[index].isEmpty()) {
      take(index);
      blocks[index] = null;
    }
  }
}
