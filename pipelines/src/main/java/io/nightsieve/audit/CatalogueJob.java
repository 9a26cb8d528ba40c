package io.nightsieve.audit;

import static org.apache.spark.sql.functions.col;

import io.nightsieve.events.EventColumns;
import io.nightsieve.events.Events;
import io.nightsieve.filters.ItemHash;
import io.nightsieve.filters.ItemType;
import io.nightsieve.source.JavaBytes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.spark.sql.Row;

/** Finds out which items there are, and which of them are popular. One Spark job. */
final class CatalogueJob {
  private static final Comparator<Counted> BY_HASH =
      ((Comparator<Counted>) (a, b) -> Long.compareUnsigned(a.hash, b.hash))
          .thenComparing(Counted::text);
  private static final Comparator<Counted> BY_EVENTS =
      Comparator.comparingLong(Counted::events).reversed().thenComparing(BY_HASH);

  private CatalogueJob() {}

  private record Counted(Object item, long events, long hash) implements Serializable {
    String text() {
      return item.toString();
    }
  }

  private record Part(long distinct, List<Counted> byHash, List<Counted> byEvents)
      implements Serializable {}

  static Catalogue run(Events events, ItemType type) {
    List<byte[]> parts =
        events
            .rows()
            .filter(col(EventColumns.REASON).equalTo(0))
            .groupBy(EventColumns.ITEM)
            .count()
            .select(ExactItems.of(EventColumns.ITEM, type), col("count"))
            .toJavaRDD()
            .mapPartitions(CatalogueJob::first)
            .collect();
    long distinct = 0;
    First byHash = new First(BY_HASH, Catalogue.SAMPLED);
    First byEvents = new First(BY_EVENTS, Catalogue.POPULAR);
    for (byte[] bytes : parts) {
      Part part = JavaBytes.read(bytes, Part.class);
      distinct += part.distinct();
      part.byHash().forEach(byHash::add);
      part.byEvents().forEach(byEvents::add);
    }
    return new Catalogue(type, distinct, byHash.items(), byEvents.items());
  }

  private static Iterator<byte[]> first(Iterator<Row> rows) {
    long distinct = 0;
    First byHash = new First(BY_HASH, Catalogue.SAMPLED);
    First byEvents = new First(BY_EVENTS, Catalogue.POPULAR);
    while (rows.hasNext()) {
      Row row = rows.next();
      Object item = ExactItems.read(row.get(0));
      Counted counted = new Counted(item, row.getLong(1), ItemHash.ofString("audit:" + item));
      distinct++;
      byHash.add(counted);
      byEvents.add(counted);
    }
    return List.of(JavaBytes.of(new Part(distinct, byHash.kept(), byEvents.kept()))).iterator();
  }

  /** Keeps the first so many of an order. */
  private static final class First {
    private final Comparator<Counted> order;
    private final int most;
    private final PriorityQueue<Counted> kept;

    First(Comparator<Counted> order, int most) {
      this.order = order;
      this.most = most;
      this.kept = new PriorityQueue<>(order.reversed());
    }

    void add(Counted counted) {
      if (kept.size() < most) {
        kept.add(counted);
      } else if (order.compare(counted, kept.peek()) < 0) {
        kept.remove();
        kept.add(counted);
      }
    }

    List<Counted> kept() {
      return new ArrayList<>(kept);
    }

    List<Object> items() {
      List<Counted> sorted = kept();
      sorted.sort(order);
      List<Object> items = new ArrayList<>();
      sorted.forEach(counted -> items.add(counted.item()));
      return items;
    }
  }
}
