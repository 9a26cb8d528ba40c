package io.nightsieve.udfs;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.ItemHash;
import io.nightsieve.filters.ItemType;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** What several tests need to compare filters. */
final class Filtering {
  private Filtering() {}

  static FilterSpec spec(FilterKind kind, double fpp, ItemType type) {
    return new FilterSpec(kind, fpp, type, 0);
  }

  /** The filter that the library itself builds of these longs, at 1 %. */
  static byte[] direct(FilterKind kind, LongStream items) {
    long[] hashes = items.map(ItemHash::ofLong).toArray();
    return Filters.build(spec(kind, 0.01, ItemType.LONG), hashes, 0, hashes.length);
  }

  /** The filter that the library itself builds of these strings, at 1 %. */
  static byte[] direct(FilterKind kind, List<String> items) {
    long[] hashes = items.stream().mapToLong(ItemHash::ofString).toArray();
    return Filters.build(spec(kind, 0.01, ItemType.STRING), hashes, 0, hashes.length);
  }

  /** The two columns (key, filter) as text, in the order of the keys. */
  static Map<String, String> byKey(Dataset<Row> filters) {
    TreeMap<String, String> byKey = new TreeMap<>();
    for (Row row : filters.collectAsList()) {
      byKey.put(String.valueOf(row.get(0)), hex(row.getAs(1)));
    }
    return byKey;
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
