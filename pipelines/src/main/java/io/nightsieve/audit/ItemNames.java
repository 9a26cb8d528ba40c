package io.nightsieve.audit;

import static org.apache.spark.sql.functions.col;

import io.nightsieve.build.Segment;
import io.nightsieve.events.EventColumns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;

/** Names the items of findings of which only the hash is known. Reads the logs only if any is. */
final class ItemNames {
  private ItemNames() {}

  static Findings resolve(Findings findings, AuditedVersion version, WindowEvents events) {
    Object[] hashes =
        findings.listed().stream()
            .map(Finding::item)
            .filter(Finding::isHash)
            .map(Finding::hash)
            .distinct()
            .toArray();
    if (hashes.length == 0) {
      return findings;
    }
    Map<Long, String> names = new HashMap<>();
    for (Segment segment : version.manifest().segments()) {
      List<Row> rows =
          events
              .of(AuditedVersion.window(segment))
              .rows()
              .filter(col(EventColumns.REASON).equalTo(0))
              .filter(col(EventColumns.ITEM_HASH).isin(hashes))
              .select(
                  col(EventColumns.ITEM_HASH), ExactItems.of(EventColumns.ITEM, version.itemType()))
              .distinct()
              .collectAsList();
      rows.forEach(row -> names.put(row.getLong(0), ExactItems.read(row.get(1)).toString()));
    }
    return new Findings(
        findings.counts(),
        findings.listed().stream()
            .map(
                finding ->
                    Finding.isHash(finding.item())
                            && names.containsKey(Finding.hash(finding.item()))
                        ? finding.withItem(names.get(Finding.hash(finding.item())))
                        : finding)
            .sorted()
            .toList());
  }
}
