package io.nightsieve.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightConfig.ItemForm;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.testing.Configs;
import io.nightsieve.testing.ParquetFiles;
import io.nightsieve.testing.Readings;
import io.nightsieve.testing.SparkSessions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemTypesAgreeAcrossDaysTest {
  private static final String DAY_1 = "in/dt=2026-01-01/part-0.parquet";
  private static final String DAY_2 = "in/dt=2026-01-02/part-0.parquet";

  @TempDir Path dir;

  private Configs config(ItemForm form) {
    return Configs.source(dir.resolve("in")).noAction().noTime().itemForm(form);
  }

  private void write(String file, String itemType, List<Consumer<Group>> rows) {
    ParquetFiles.write(
        dir.resolve(file),
        "message log { optional int64 user_id; optional " + itemType + " }",
        rows);
  }

  private static Consumer<Group> row(Consumer<Group> item) {
    return group -> {
      group.add("user_id", 1L);
      item.accept(group);
    };
  }

  private static List<Consumer<Group>> ints(int... items) {
    return Arrays.stream(items).mapToObj(item -> row(group -> group.add("item_id", item))).toList();
  }

  private static List<Consumer<Group>> longs(long... items) {
    return Arrays.stream(items).mapToObj(item -> row(group -> group.add("item_id", item))).toList();
  }

  private static List<Consumer<Group>> texts(String... items) {
    return Arrays.stream(items).map(item -> row(group -> group.add("item_id", item))).toList();
  }

  private static Binary bytes(UUID uuid) {
    ByteBuffer buffer = ByteBuffer.allocate(16);
    buffer.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
    return Binary.fromConstantByteArray(buffer.array());
  }

  @Test
  void c01_int32OneDayAndInt64TheNextAreTheSameItems() {
    write(DAY_1, "int32 item_id;", ints(1, 2));
    write(DAY_2, "int64 item_id;", longs(2L, 5_000_000_000L));
    for (ItemForm form : List.of(ItemForm.LONG, ItemForm.STRING)) {
      Readings read = Readings.of(config(form).build(), "2026-01-02", 2);
      assertThat(read.used()).containsExactly("1:1", "1:2", "1:2", "1:5000000000");
      assertThat(read.events().userType()).isEqualTo(UserType.LONG);
      assertThat(read.events().source().notes())
          .containsExactly("source.columns.item is INT32 in 1 files, INT64 in 1 files");
    }
  }

  @Test
  void c03_textOneDayAndNumbersTheNextAreTheSameItems() {
    write(DAY_1, "binary item_id (STRING);", texts("42", "43", "007", "x", " 42", "+42"));
    write(DAY_2, "int64 item_id;", longs(42L));
    Readings longs = Readings.of(config(ItemForm.LONG).build(), "2026-01-02", 2);
    assertThat(longs.used()).containsExactly("1:42", "1:42", "1:43");
    assertThat(longs.rejected()).isEqualTo(Map.of("bad_item", 4L));
    Readings texts = Readings.of(config(ItemForm.STRING).build(), "2026-01-02", 2);
    assertThat(texts.used())
        .containsExactly("1: 42", "1:+42", "1:007", "1:42", "1:42", "1:43", "1:x");
    assertThat(hashes(texts, "42")).hasSize(1);
  }

  private static List<Long> hashes(Readings read, String item) {
    return read.rows().stream()
        .filter(row -> item.equals(row.getAs(EventColumns.ITEM)))
        .map(row -> row.<Long>getAs(EventColumns.ITEM_HASH))
        .distinct()
        .toList();
  }

  @Test
  void c03_usersOfMixedTypesBecomeText() {
    ParquetFiles.write(
        dir.resolve(DAY_1),
        "message log { optional binary user_id (STRING); optional int64 item_id; }",
        List.of(
            g -> g.append("user_id", "7").append("item_id", 1L),
            g -> g.append("user_id", "").append("item_id", 2L),
            g -> g.append("item_id", 3L)));
    write(DAY_2, "int64 item_id;", longs(4L));
    Readings read = Readings.of(config(ItemForm.LONG).build(), "2026-01-02", 2);
    assertThat(read.events().userType()).isEqualTo(UserType.STRING);
    assertThat(read.used()).containsExactly("1:4", "7:1");
    assertThat(read.rejected()).isEqualTo(Map.of("empty_user", 1L, "null_user", 1L));
  }

  @Test
  void c05_uuidsHashAlikeInEveryFormThatIsAccepted() {
    UUID uuid = UUID.fromString("0f8fad5b-d9cb-469f-a165-70867728950e");
    write(DAY_1, "fixed_len_byte_array(16) item_id (UUID);", of(bytes(uuid)));
    write("in/dt=2026-01-01/part-1.parquet", "fixed_len_byte_array(16) item_id;", of(bytes(uuid)));
    write(
        DAY_2, "binary item_id;", of(bytes(uuid), Binary.fromConstantByteArray(new byte[] {1, 2})));
    write(
        "in/dt=2026-01-02/part-1.parquet",
        "binary item_id (STRING);",
        texts(uuid.toString(), uuid.toString().toUpperCase(java.util.Locale.ROOT), "no-uuid"));
    Readings read = Readings.of(config(ItemForm.UUID).build(), "2026-01-02", 2);
    assertThat(read.used()).hasSize(5).containsOnly("1:" + uuid);
    assertThat(hashes(read, uuid.toString())).hasSize(1);
    assertThat(read.rejected()).isEqualTo(Map.of("bad_item", 2L));
  }

  @Test
  void c05_aUuidColumnIsRefusedByNameWhereTextIsConfigured() {
    write(DAY_1, "fixed_len_byte_array(16) item_id (UUID);", of(bytes(new UUID(1, 2))));
    assertThatThrownBy(() -> Readings.of(config(ItemForm.STRING).build(), "2026-01-01", 1))
        .isInstanceOf(NightsieveException.class)
        .hasMessageContaining("column item_id is FIXED_LEN_BYTE_ARRAY(16) (UUID)")
        .hasMessageContaining(DAY_1)
        .hasMessageContaining("item.type: uuid");
  }

  private static List<Consumer<Group>> of(Binary... items) {
    return Arrays.stream(items).map(item -> row(group -> group.add("item_id", item))).toList();
  }

  @Test
  void c03_floatingIdsAreRefusedWithColumnTypeAndFile() {
    write(DAY_1, "double item_id;", List.of(row(group -> group.add("item_id", 1.5))));
    for (ItemForm form : ItemForm.values()) {
      assertThatThrownBy(() -> Readings.of(config(form).build(), "2026-01-01", 1))
          .isInstanceOfSatisfying(
              NightsieveException.class,
              fault -> assertThat(fault.exitCode()).isEqualTo(ExitCode.INPUT))
          .hasMessageContaining("source.columns.item: column item_id is DOUBLE in ")
          .hasMessageContaining(DAY_1);
    }
  }

  @Test
  void c03_decimalsOfScaleZeroAreIntegersAndOthersAreRefused() {
    SparkSession spark = SparkSessions.shared();
    spark
        .sql(
            "select 1L user_id, cast(v as decimal(20, 0)) item_id"
                + " from values ('42'), ('99999999999999999999') as t(v)")
        .write()
        .parquet(dir.resolve("in/dt=2026-01-01").toString());
    Readings longs = Readings.of(config(ItemForm.LONG).build(), "2026-01-01", 1);
    assertThat(longs.used()).containsExactly("1:42");
    assertThat(longs.rejected()).isEqualTo(Map.of("bad_item", 1L));
    Readings texts = Readings.of(config(ItemForm.STRING).build(), "2026-01-01", 1);
    assertThat(texts.used()).containsExactly("1:42", "1:99999999999999999999");

    spark
        .sql("select 1L user_id, cast(1.5 as decimal(9, 2)) item_id")
        .write()
        .parquet(dir.resolve("in/dt=2026-01-02").toString());
    assertThatThrownBy(() -> Readings.of(config(ItemForm.LONG).build(), "2026-01-02", 1))
        .hasMessageContaining("INT32 (DECIMAL(9,2))");
  }

  @Test
  void c03_smallAndUnsignedIntegersKeepTheirValue() {
    write(DAY_1, "int32 item_id (INTEGER(8,true));", ints(-5));
    write("in/dt=2026-01-01/part-1.parquet", "int32 item_id (INTEGER(32,false));", ints(-1));
    write("in/dt=2026-01-01/part-2.parquet", "int64 item_id (INTEGER(64,false));", longs(-1L, 9L));
    Readings read = Readings.of(config(ItemForm.LONG).build(), "2026-01-01", 1);
    assertThat(read.used()).containsExactly("1:-5", "1:4294967295", "1:9");
    assertThat(read.rejected()).isEqualTo(Map.of("bad_item", 1L));
    Readings texts = Readings.of(config(ItemForm.STRING).build(), "2026-01-01", 1);
    assertThat(texts.used()).contains("1:18446744073709551615");
  }

  @Test
  void a21_rawBytesAreTheKeyOfATextItem() {
    write(DAY_1, "binary item_id;", of(Binary.fromString("上海")));
    write(DAY_2, "binary item_id (STRING);", texts("上海"));
    Readings read = Readings.of(config(ItemForm.STRING).build(), "2026-01-02", 2);
    assertThat(read.used()).containsExactly("1:上海", "1:上海");
    assertThat(hashes(read, "上海")).hasSize(1);
    assertThat("上海".getBytes(StandardCharsets.UTF_8)).hasSize(6);
  }

  @Test
  void b08_nullItemsAndUsersAreCountedAndNeverZero() {
    SparkSession spark = SparkSessions.shared();
    spark
        .sql(
            "select * from values (1L, null), (1L, 5L), (2L, null), (null, 7L) as t(user_id, item_id)")
        .write()
        .parquet(dir.resolve("in/dt=2026-01-01").toString());
    Readings read = Readings.of(config(ItemForm.LONG).build(), "2026-01-01", 1);
    assertThat(read.used()).containsExactly("1:5");
    assertThat(read.rejected()).isEqualTo(Map.of("null_item", 2L, "null_user", 1L));
  }
}
