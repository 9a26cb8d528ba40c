package io.nightsieve.udfs;

import io.nightsieve.filters.Filters;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.ItemTypeMismatchException;
import io.nightsieve.filters.MembershipFilter;
import org.apache.spark.sql.api.java.UDF2;

/** Asks the filter of a row for the item of that row, by the hash of its key. */
final class ItemProbe implements UDF2<byte[], Long, Boolean> {
  private static final long serialVersionUID = 1L;

  private final ItemType asked;

  ItemProbe(ItemType asked) {
    this.asked = asked;
  }

  @Override
  public Boolean call(byte[] bytes, Long hash) {
    if (bytes == null || hash == null) {
      return null;
    }
    MembershipFilter filter = Filters.open(bytes);
    if (filter.itemType() != asked) {
      throw new ItemTypeMismatchException(filter.itemType(), asked);
    }
    return filter.mightContainHash(hash);
  }
}
