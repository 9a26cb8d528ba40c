package io.nightsieve.build;

import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.ItemTypeMismatchException;
import io.nightsieve.filters.peer.ItemKeys;
import io.nightsieve.filters.peer.PeerFilter;
import io.nightsieve.filters.peer.WireFormat;
import io.nightsieve.sets.Fingerprints;
import io.nightsieve.sets.TextIds;
import io.nightsieve.sets.UserSet;
import java.util.Arrays;
import java.util.OptionalLong;

/** A peer's format. */
final class PeerCodec implements FilterCodec {
  private final WireFormat format;
  private final FilterSpec spec;

  /**
   * @param spec what is asked of each filter; the kind may be auto
   */
  PeerCodec(WireFormat format, FilterSpec spec) {
    this.format = format;
    this.spec = new FilterSpec(format.kind(), spec.fpp(), spec.itemType(), spec.headroom());
  }

  @Override
  public byte[] build(UserSet user, Fingerprints prints) {
    int words = format.words();
    long[] members = new long[user.items() * words];
    int end = 0;
    for (int i = user.from(); i < user.to(); i++) {
      long hash = user.hashes()[i];
      int more = prints.count(hash) * words;
      if (more == 0) {
        throw new IllegalStateException(
            "an item of user %s came without its fingerprint for format %s"
                .formatted(user.user(), format.label()));
      }
      if (members.length - end < more) {
        members = Arrays.copyOf(members, members.length + more);
      }
      end = prints.copy(hash, members, end);
    }
    return format.build(spec, members, end / words);
  }

  @Override
  public String kindOf(byte[] filter) {
    return format.kind().label();
  }

  @Override
  public StoredFilter open(byte[] filter) {
    return new Opened(format.open(spec, filter));
  }

  private final class Opened implements StoredFilter {
    private final PeerFilter filter;
    private long[] print = new long[format.words()];

    Opened(PeerFilter filter) {
      this.filter = filter;
    }

    @Override
    public String kind() {
      return format.kind().label();
    }

    @Override
    public OptionalLong items() {
      return OptionalLong.empty();
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
      int count = prints.count(hash);
      if (print.length < count * format.words()) {
        print = new long[count * format.words()];
      }
      int end = prints.copy(hash, print, 0);
      for (int at = 0; at < end; at += format.words()) {
        if (!filter.mightContain(print, at)) {
          return false;
        }
      }
      return count > 0;
    }

    @Override
    public boolean mightContain(Object item) {
      ItemType asked = item instanceof Long ? ItemType.LONG : ItemType.STRING;
      if (asked != spec.itemType()) {
        throw new ItemTypeMismatchException(spec.itemType(), asked);
      }
      byte[] key = item instanceof Long number ? ItemKeys.of(number) : TextIds.bytes((String) item);
      format.fingerprint(key, 0, key.length, print, 0);
      return filter.mightContain(print, 0);
    }
  }
}
