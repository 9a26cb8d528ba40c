package io.nightsieve.sets;

import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.peer.ItemKeys;
import io.nightsieve.filters.peer.WireFormat;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * The map side of {@link Fingerprints}: of each block, the fingerprint of each of its items once.
 */
final class ItemPrints {
  private final WireFormat format;
  private final Fingerprints[] blocks;
  private final long[] print;
  private final byte[] longKey = new byte[Long.BYTES];
  private final ItemType itemType;

  ItemPrints(WireFormat format, ItemType itemType, int partitions) {
    this.format = format;
    this.itemType = itemType;
    this.blocks = new Fingerprints[partitions];
    this.print = new long[format.words()];
  }

  /** Adds the item of a row. */
  void add(int partition, InternalRow row) {
    if (blocks[partition] == null) {
      blocks[partition] = new Fingerprints(format.words());
    }
    byte[] key = longKey;
    if (itemType == ItemType.LONG) {
      ItemKeys.write(row.getLong(EventPacker.ITEM), longKey);
    } else {
      key = row.getUTF8String(EventPacker.ITEM).getBytes();
    }
    format.fingerprint(key, 0, key.length, print, 0);
    blocks[partition].add(row.getLong(EventPacker.ITEM_HASH), print, 0);
  }

  /** The partition's fingerprints since the last time. */
  byte[] take(int partition) {
    byte[] block = blocks[partition].toBlock();
    blocks[partition].clear();
    return block;
  }
}
