package io.nightsieve.generate;

import io.nightsieve.filters.ItemType;
import io.nightsieve.generate.LogSpec.Bots;
import io.nightsieve.generate.LogSpec.Catalogue;
import io.nightsieve.generate.LogSpec.Noise;
import java.io.Serializable;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Makes the rows of a slice, each from its position alone. */
final class RowMaker implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Item ids lie above 2^53, as those of many systems do, where a double would round them. */
  private static final long FIRST_LONG_ITEM = 1_161_888_007_138_312_192L;

  private static final long MICROS_PER_DAY = 86_400_000_000L;
  private static final int LATEST_DAYS = 5;

  private final long seed;
  private final int people;
  private final Catalogue catalogue;
  private final Noise noise;
  private final Bots bots;
  private final ItemType userType;
  private final Scatter slots;
  private final Scatter items;
  private final double zipfSpan;

  RowMaker(LogSpec spec, long events) {
    this.seed = spec.seed();
    this.people = spec.users();
    this.catalogue = spec.catalogue();
    this.noise = spec.noise();
    this.bots = spec.bots();
    this.userType = spec.userType();
    this.slots = new Scatter(spec.seed(), events);
    this.items = new Scatter(spec.seed() + 1, spec.catalogue().items());
    this.zipfSpan = integral(spec.catalogue().items() + 1.0);
  }

  /** The columns user_id, item_id, event_type and the event's time in microseconds. */
  Iterator<Row> rows(Slice slice, UserShares shares) {
    return new Iterator<>() {
      private long position = slice.first();
      private long slot = slots.of(slice.first());

      @Override
      public boolean hasNext() {
        return position < slice.end();
      }

      @Override
      public Row next() {
        if (!hasNext()) {
          throw new NoSuchElementException("the slice has ended at row " + position);
        }
        Row row = row(slice, position, slot, shares);
        position++;
        slot = slots.next(slot);
        return row;
      }
    };
  }

  private Row row(Slice slice, long position, long slot, UserShares shares) {
    int user = shares.ownerOf(slot);
    long ordinal = slot - shares.start(user);
    long hash = Mix.of(seed, Mix.ROW, slot, 0);
    double dice = Mix.toUnit(hash);
    Object userId = userId(user);
    Object itemId = itemId(user < people ? chosenItem(user, ordinal) : botItem(ordinal));
    String action = (hash & 7) == 0 ? "click" : "impression";
    long time = time(slice, position);
    if (user >= people) {
      return RowFactory.create(userId, itemId, action, time);
    }
    if (dice < noise.bad()) {
      return switch ((int) (hash & 3)) {
        case 0 -> RowFactory.create(null, itemId, action, time);
        case 1 -> RowFactory.create(userId, null, action, time);
        default -> RowFactory.create(userId, itemId, "hover", time);
      };
    }
    dice -= noise.bad();
    if (dice < noise.undo()) {
      return RowFactory.create(userId, itemId, "unsee", time);
    }
    dice -= noise.undo();
    if (dice < noise.late()) {
      long daysLate = 1L + Math.floorMod(hash, LATEST_DAYS);
      return RowFactory.create(userId, itemId, action, time - daysLate * MICROS_PER_DAY);
    }
    return RowFactory.create(userId, itemId, action, time);
  }

  private static long time(Slice slice, long position) {
    double share = (position - slice.dayFirst()) / (double) (slice.dayEnd() - slice.dayFirst());
    return slice.dayStartMicros() + (long) (share * slice.dayMicros());
  }

  private long chosenItem(int user, long ordinal) {
    long hash = Mix.of(seed, Mix.REPEAT, user, ordinal);
    long source =
        ordinal > 0 && Mix.toUnit(hash) < noise.repeats() ? Math.floorMod(hash, ordinal) : ordinal;
    return items.of(rank(Mix.toUnit(Mix.of(seed, Mix.ITEM, user, source))));
  }

  private long botItem(long ordinal) {
    return items.of(ordinal % bots.items());
  }

  /** Zipf's law by inverting its integral; rank 0 is the most popular item. */
  private long rank(double unit) {
    double s = catalogue.exponent();
    double x =
        s == 1
            ? StrictMath.exp(unit * zipfSpan)
            : StrictMath.pow(1 + (1 - s) * unit * zipfSpan, 1 / (1 - s));
    return Math.min(catalogue.items() - 1, Math.max(0, (long) x - 1));
  }

  private double integral(double x) {
    double s = catalogue.exponent();
    return s == 1 ? StrictMath.log(x) : (StrictMath.pow(x, 1 - s) - 1) / (1 - s);
  }

  private Object userId(int user) {
    if (userType == ItemType.LONG) {
      return (long) user + 1;
    }
    return user < people ? "u" + (user + 1) : "bot" + (user - people + 1);
  }

  private Object itemId(long item) {
    return catalogue.type() == ItemType.LONG
        ? (Object) (FIRST_LONG_ITEM + item)
        : "v" + Long.toString(item, Character.MAX_RADIX);
  }
}
