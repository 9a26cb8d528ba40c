package io.nightsieve.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.config.DayWindow;
import io.nightsieve.events.EventColumns;
import io.nightsieve.events.Events;
import io.nightsieve.events.RejectReason;
import io.nightsieve.events.UserType;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.ItemHash;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.MembershipFilter;
import io.nightsieve.sets.SetsPlan;
import io.nightsieve.sets.UserPlacement;
import io.nightsieve.source.SourceReport;
import io.nightsieve.testing.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentBuildTest {
  private static final DayWindow WINDOW = DayWindow.endingOn(LocalDate.of(2026, 1, 7), 7);
  private static final StructType SCHEMA =
      new StructType()
          .add(EventColumns.USER, DataTypes.StringType)
          .add(EventColumns.ITEM_HASH, DataTypes.LongType)
          .add(EventColumns.TIME_MICROS, DataTypes.LongType)
          .add(EventColumns.SEEN, DataTypes.BooleanType)
          .add(EventColumns.REASON, DataTypes.IntegerType)
          .add(EventColumns.ODD, DataTypes.IntegerType);

  private final SparkSession spark = SparkSessions.shared();

  @TempDir private Path directory;

  @Test
  void b13_theSameFilesWhateverTheInputPartitions() throws IOException {
    List<Row> rows = rows(300, 40);
    Segment once = build(rows, 1, "once").segment();
    Segment shuffled = build(reversed(rows), 7, "once").segment();
    Segment many = build(rows, 50, "once").segment();
    assertThat(shuffled).isEqualTo(once);
    assertThat(many).isEqualTo(once);
    try (Stream<Path> files = Files.walk(directory.resolve("once"))) {
      assertThat(files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()))
          .as("no attempt leaves anything behind")
          .allMatch(name -> name.matches("\\.?part-0000-[0-9a-f]{12}\\.parquet(\\.crc)?"));
    }
  }

  @Test
  void b13_eachColumnHasOneEncodingSinceSeveralAreListedInAnOrderOfTheJvm() throws IOException {
    SegmentFile file = build(rows(300, 40), 3, "encodings").segment().files().get(0);
    Path path = directory.resolve("encodings").resolve(file.path());
    try (ParquetFileReader reader =
        ParquetFileReader.open(
            HadoopInputFile.fromPath(
                new org.apache.hadoop.fs.Path(path.toUri()), new Configuration()))) {
      assertThat(reader.getFooter().getBlocks().get(0).getColumns())
          .hasSize(6)
          .allSatisfy(column -> assertThat(column.getEncodings()).hasSize(1));
    }
  }

  @Test
  void everyMemberIsFoundThroughTheStoredBytesInItsUsersBucket() throws IOException {
    BuiltSegment built = build(rows(300, 40), 3, "members");
    assertThat(built.users()).isEqualTo(300);
    assertThat(built.items()).isEqualTo(300L * 40);
    int found = 0;
    for (SegmentFile file : built.segment().files()) {
      String previous = "";
      for (SegmentRow row : read(file, "members")) {
        assertThat(row.user()).isGreaterThan(previous);
        previous = row.user();
        assertThat(UserPlacement.bucket(ItemHash.ofString(row.user()), 4)).isEqualTo(file.bucket());
        MembershipFilter filter = Filters.open(row.filter());
        assertThat(filter.items()).isEqualTo(row.items());
        for (int item = 0; item < 40; item++) {
          assertThat(filter.mightContain(item(row.user(), item))).isTrue();
          found++;
        }
      }
    }
    assertThat(found).isEqualTo(300 * 40);
  }

  @Test
  void a33_repeatsChangeNothing() {
    List<Row> once = rows(20, 10);
    List<Row> thousand = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      thousand.addAll(once);
    }
    BuiltSegment repeated = build(thousand, 4, "repeats");
    assertThat(repeated.segment()).isEqualTo(build(once, 2, "repeats").segment());
    assertThat(repeated.events().used()).isEqualTo(200_000);
    assertThat(repeated.items()).isEqualTo(200);
  }

  @Test
  void b07_noRowsGiveOneEmptyFileThatShowsItsColumns() throws IOException {
    BuiltSegment built = build(List.of(), 2, "empty");
    assertThat(built.users()).isZero();
    assertThat(built.segment().files()).hasSize(1);
    assertThat(read(built.segment().files().get(0), "empty")).isEmpty();
    Path file = directory.resolve("empty").resolve(built.segment().files().get(0).path());
    assertThat(spark.read().parquet(file.toString()).columns())
        .containsExactly("user_id", "layer", "period", "kind", "items", "filter");
  }

  @Test
  void b08_rejectedRowsAreCountedByReasonAndEnterNoFilter() throws IOException {
    List<Row> rows = new ArrayList<>(rows(1, 1));
    for (int i = 0; i < 3; i++) {
      rows.add(rejected(RejectReason.NULL_ITEM));
    }
    rows.add(rejected(RejectReason.TOO_LATE));
    BuiltSegment built = build(rows, 3, "rejected");
    assertThat(built.events().read()).isEqualTo(5);
    assertThat(built.events().used()).isEqualTo(1);
    assertThat(built.events().rejected()).isEqualTo(Map.of("null_item", 3L, "too_late", 1L));
    assertThat(built.items()).isEqualTo(1);
  }

  @Test
  void b10_cappedUsersAreNamedWithWhatTheyLost() {
    List<Row> rows = new ArrayList<>(rows(5, 3));
    for (int item = 0; item < 500; item++) {
      rows.add(RowFactory.create("bot", ItemHash.ofLong(item), 1000L + item, true, 0, 0));
    }
    BuiltSegment built = build(rows, 4, "capped", 100);
    assertThat(built.cappedCount()).isEqualTo(1);
    assertThat(built.capped()).containsExactly(new CappedUser("bot", 500, 100));
    assertThat(built.items()).isEqualTo(5 * 3 + 100);
  }

  @Test
  void c15_aTruncatedSegmentFileIsNamed() throws IOException {
    SegmentFile file = build(rows(50, 30), 2, "cut").segment().files().get(0);
    Path path = directory.resolve("cut").resolve(file.path());
    Files.deleteIfExists(path.resolveSibling("." + path.getFileName() + ".crc"));
    byte[] whole = Files.readAllBytes(path);
    Files.write(path, java.util.Arrays.copyOf(whole, whole.length - 10));
    assertThatThrownBy(() -> read(file, "cut")).hasMessageContaining(path.getFileName().toString());
  }

  private BuiltSegment build(List<Row> rows, int partitions, String name) {
    return build(rows, partitions, name, 1_000_000);
  }

  private BuiltSegment build(List<Row> rows, int partitions, String name, int cap) {
    Dataset<Row> data = spark.createDataFrame(rows, SCHEMA).repartition(partitions);
    SourceReport source = new SourceReport(List.of(), Map.of(), List.of(), List.of(), List.of());
    SegmentPlan plan =
        new SegmentPlan(
            "all",
            WINDOW.label(),
            "0123456789ab",
            new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.LONG, 0),
            new SetsPlan(4, 1, UserType.STRING, cap, 1, false),
            directory.resolve(name).toUri().toString());
    return SegmentBuild.build(spark, new Events(data, UserType.STRING, WINDOW, source), plan);
  }

  private List<SegmentRow> read(SegmentFile file, String name) throws IOException {
    String path = directory.resolve(name).resolve(file.path()).toString();
    List<SegmentRow> rows = new ArrayList<>();
    try (SegmentReader reader =
        new SegmentReader(new org.apache.hadoop.fs.Path(path), new Configuration())) {
      reader.forEachRemaining(rows::add);
    }
    return rows;
  }

  private static List<Row> rows(int users, int items) {
    List<Row> rows = new ArrayList<>();
    for (int user = 0; user < users; user++) {
      for (int item = 0; item < items; item++) {
        String id = "user" + user;
        rows.add(RowFactory.create(id, ItemHash.ofLong(item(id, item)), 1000L + item, true, 0, 0));
      }
    }
    return rows;
  }

  private static long item(String user, int item) {
    return user.hashCode() * 1000L + item;
  }

  private static Row rejected(RejectReason reason) {
    return RowFactory.create(null, null, null, null, reason.code(), 0);
  }

  private static List<Row> reversed(List<Row> rows) {
    List<Row> reversed = new ArrayList<>(rows);
    java.util.Collections.reverse(reversed);
    return reversed;
  }
}
