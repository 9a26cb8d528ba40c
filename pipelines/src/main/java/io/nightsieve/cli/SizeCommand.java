package io.nightsieve.cli;

import io.nightsieve.config.NightsieveException;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSize;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.Sizing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;

@CommandLine.Command(
    name = "size",
    description = "Bits, hashes and bytes of a filter, for every kind. Reads and writes nothing.")
final class SizeCommand implements Command {
  @Option(names = "--items", required = true, description = "Distinct items in the filter.")
  private long items;

  @Option(names = "--fpp", required = true, description = "False-positive rate, 0..1.")
  private double fpp;

  @Override
  public Result call() {
    check();
    List<Row> rows = Arrays.stream(FilterKind.values()).map(this::row).toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%-15s %14s %10s %8s %12s".formatted("kind", "bytes", "bits/item", "hashes", "expected"));
    rows.forEach(row -> lines.add(row.line()));
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("items", items);
    fields.put("fpp", fpp);
    fields.put("kinds", rows.stream().map(Row::json).toList());
    return Result.done(fields, lines);
  }

  private void check() {
    if (items < 0 || items > Sizing.MAX_ITEMS) {
      throw NightsieveException.usage(
          "--items is %d; it must be 0 to %d".formatted(items, Sizing.MAX_ITEMS));
    }
    if (!(fpp >= FilterSpec.MIN_FPP && fpp <= FilterSpec.MAX_FPP)) {
      throw NightsieveException.usage(
          "--fpp is %s; it must be a rate from %s to %s, such as 0.01 for one in a hundred"
              .formatted(fpp, FilterSpec.MIN_FPP, FilterSpec.MAX_FPP));
    }
  }

  private Row row(FilterKind kind) {
    FilterSize size = Filters.size(new FilterSpec(kind, fpp, ItemType.STRING, 0), items);
    Sizing.BloomSize bloom = kind == FilterKind.BLOOM ? Sizing.bloom(items, fpp) : null;
    return new Row(
        kind.label(),
        size.kind().label(),
        size.sizeBytes(),
        bloom == null ? size.sizeBytes() * Byte.SIZE : bloom.bits(),
        items == 0 ? null : size.sizeBytes() * (double) Byte.SIZE / items,
        bloom == null ? null : bloom.probes(),
        size.expectedFpp());
  }

  /**
   * One kind; what does not apply to it is null.
   *
   * @param builds the kind that would be built, which differs for auto
   * @param bytes header and checksum included
   * @param bits of a Bloom filter its m, else all bits of the bytes
   */
  private record Row(
      String kind,
      String builds,
      long bytes,
      long bits,
      Double bitsPerItem,
      Integer hashes,
      double expectedFpp) {
    String line() {
      return String.format(
          Locale.ROOT,
          "%-15s %14d %10s %8s %12.3g",
          kind,
          bytes,
          bitsPerItem == null ? "-" : String.format(Locale.ROOT, "%.2f", bitsPerItem),
          hashes == null ? "-" : hashes.toString(),
          expectedFpp);
    }

    Map<String, Object> json() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("kind", kind);
      fields.put("builds", builds);
      fields.put("bytes", bytes);
      fields.put("bits", bits);
      fields.put("bitsPerItem", bitsPerItem);
      fields.put("hashes", hashes);
      fields.put("expectedFpp", expectedFpp);
      return fields;
    }
  }
}
