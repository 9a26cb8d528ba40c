package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Numbers and names that are on people's disks. A line may be added here, never changed. */
class IdsAreFrozenTest {
  @Test
  void a28_kinds() {
    assertThat(
            Arrays.stream(FilterKind.values())
                .collect(Collectors.toMap(FilterKind::label, FilterKind::id)))
        .isEqualTo(
            Map.ofEntries(
                Map.entry("auto", 0),
                Map.entry("exact", 1),
                Map.entry("bloom", 2),
                Map.entry("ribbon", 3),
                Map.entry("golomb", 4),
                Map.entry("blocked-bloom", 5),
                Map.entry("counting-bloom", 6),
                Map.entry("cuckoo", 7),
                Map.entry("scalable-bloom", 8),
                Map.entry("binary-fuse", 9)));
  }

  @Test
  void a28_itemTypes() {
    assertThat(
            Arrays.stream(ItemType.values())
                .collect(Collectors.toMap(ItemType::label, ItemType::id)))
        .isEqualTo(Map.of("long", 1, "string", 2));
  }

  @Test
  void a28_frame() {
    assertThat(NativeFormat.MAGIC).isEqualTo(0xB);
    assertThat(NativeFormat.VERSION).isEqualTo(1);
    assertThat(
            Filters.build(
                new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.LONG, 0), new long[0], 0, 0))
        .startsWith(0xB1, 0x22, 0x00);
  }
}
