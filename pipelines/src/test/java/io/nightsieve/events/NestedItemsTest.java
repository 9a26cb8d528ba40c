package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.config.NightConfig.ItemForm;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.ParquetFiles;
import io.nightsieve.testing.Readings;
import io.nightsieve.testing.SparkSessions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.parquet.example.data.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NestedItemsTest {
  @TempDir Path dir;

  private Readings read(String item) {
    return Readings.of(
        Configs.source(dir.resolve("in")).noAction().noTime().item(item, ItemForm.LONG).build(),
        "2026-01-01",
        1);
  }

  private void write(String select) {
    SparkSessions.shared().sql(select).write().parquet(dir.resolve("in/dt=2026-01-01").toString());
  }

  @Test
  void b18_nullAndEmptyArraysAreCountedAndOneUserHasItems() {
    write(
        "select id user_id, case id"
            + " when 2 then array()"
            + " when 3 then array(null)"
            + " when 4 then array(named_struct('item_id', cast(null as bigint), 'pos', 1))"
            + " when 5 then array(named_struct('item_id', 1L, 'pos', 1),"
            + " named_struct('item_id', 1L, 'pos', 2), named_struct('item_id', 2L, 'pos', 3))"
            + " end items from range(1, 6)");
    Readings read = read("items.item_id");
    assertThat(read.used()).containsExactly("5:1", "5:1", "5:2");
    assertThat(read.rejected()).isEqualTo(Map.of("empty_items", 2L, "null_item", 2L));
  }

  @Test
  void b18_anArrayOfPlainItems() {
    write("select id user_id, if(id = 1, array(3L, null, 4L), null) items from range(1, 3)");
    Readings read = read("items");
    assertThat(read.used()).containsExactly("1:3", "1:4");
    assertThat(read.rejected()).isEqualTo(Map.of("empty_items", 1L, "null_item", 1L));
  }

  @Test
  void b18_arraysInArraysAndStructsOnTheWay() {
    write(
        "select 1L user_id, named_struct('lists', array(named_struct('items', array(1L, 2L)),"
            + " named_struct('items', cast(array() as array<bigint>)), null)) page");
    Readings read = read("page.lists.items");
    assertThat(read.used()).containsExactly("1:1", "1:2");
    assertThat(read.rejected()).isEqualTo(Map.of("empty_items", 2L));
  }

  @Test
  void b18_userAndItemInOneStruct() {
    write("select named_struct('user', 9L, 'item', 3L, 'other', 'x') payload");
    Readings read =
        Readings.of(
            Configs.source(dir.resolve("in"))
                .noAction()
                .noTime()
                .user("payload.user")
                .item("payload.item", ItemForm.LONG)
                .build(),
            "2026-01-01",
            1);
    assertThat(read.used()).containsExactly("9:3");
  }

  @Test
  void b18_oldListLayoutsAreReadAsTheyAreMeant() {
    ParquetFiles.write(
        dir.resolve("in/dt=2026-01-01/two-level.parquet"),
        "message log { required int64 user_id;"
            + " optional group items (LIST) { repeated int64 array; } }",
        List.of(
            group -> {
              group.add("user_id", 1L);
              Group items = group.addGroup("items");
              items.add("array", 3L);
              items.add("array", 4L);
            }));
    ParquetFiles.write(
        dir.resolve("in/dt=2026-01-01/bare.parquet"),
        "message log { required int64 user_id; repeated int64 items; }",
        List.of(group -> group.append("user_id", 2L).append("items", 5L).append("items", 6L)));
    assertThat(read("items").used()).containsExactly("1:3", "1:4", "2:5", "2:6");
  }

  @Test
  void b18_anArrayOfUsersIsRefused() {
    write("select array(1L) user_id, 1L item_id");
    assertThatThrownBy(() -> read("item_id"))
        .hasMessageContaining("source.columns.user: column user_id is an array in ");
  }

  @Test
  void b18_aMissingFieldIsNamedWithTheColumnsThatAreThere() {
    write("select 1L user_id, named_struct('id', 1L) items");
    assertThatThrownBy(() -> read("items.item_id"))
        .hasMessageContaining("source.columns.item: no column items.item_id in ")
        .hasMessageContaining("which has user_id, items");
  }
}
