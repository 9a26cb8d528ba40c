package io.nightsieve.build;

import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.ItemHash;
import io.nightsieve.filters.MembershipFilter;
import io.nightsieve.sets.Fingerprints;
import io.nightsieve.sets.TextIds;
import io.nightsieve.sets.UserSet;
import java.util.OptionalLong;

/**
 * Our own format: the same bytes as {@code build_filter} gives for the same items.
 *
 * @param spec what is asked of each filter
 */
record NativeCodec(FilterSpec spec) implements FilterCodec {
  @Override
  public byte[] build(UserSet user, Fingerprints prints) {
    return Filters.buildDistinct(spec, user.hashes(), user.from(), user.to());
  }

  @Override
  public String kindOf(byte[] filter) {
    return Filters.kindOf(filter).label();
  }

  @Override
  public StoredFilter open(byte[] filter) {
    MembershipFilter opened = Filters.open(filter);
    if (opened.itemType() != spec.itemType()) {
      throw new FilterFormatException(
          "item type", 1, spec.itemType().label(), opened.itemType().label());
    }
    return new Opened(opened);
  }

  private record Opened(MembershipFilter filter) implements StoredFilter {
    @Override
    public String kind() {
      return filter.kind().label();
    }

    @Override
    public OptionalLong items() {
      return OptionalLong.of(filter.items());
    }

    @Override
    public double expectedFpp() {
      return filter.expectedFpp();
    }

    @Override
    public long sizeBytes() {
      return filter.sizeBytes();
    }

    @Override
    public boolean hasMember(long hash, Fingerprints prints) {
      return filter.mightContainHash(hash);
    }

    @Override
    public boolean mightContain(Object item) {
      if (item instanceof Long number) {
        return filter.mightContain((long) number);
      }
      String text = (String) item;
      return TextIds.isUtf8(text)
          ? filter.mightContain(text)
          : filter.mightContainHash(ItemHash.ofBytes(TextIds.bytes(text)));
    }
  }
}
