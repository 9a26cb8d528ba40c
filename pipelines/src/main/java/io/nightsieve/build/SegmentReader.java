package io.nightsieve.build;

import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The rows of one segment file, in the order of their user ids. */
public final class SegmentReader implements Iterator<SegmentRow>, AutoCloseable {
  private final Path path;
  private final ParquetReader<Group> reader;
  private Optional<SegmentRow> ready;

  /**
   * Opens a file of a segment.
   *
   * @throws IOException if it is missing or not a Parquet file; the message names it
   */
  public SegmentReader(Path path, Configuration hadoop) throws IOException {
    this.path = path;
    this.reader = ParquetReader.builder(new GroupReadSupport(), path).withConf(hadoop).build();
    try {
      this.ready = read();
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  @Override
  public boolean hasNext() {
    return ready.isPresent();
  }

  /**
   * The next row.
   *
   * @throws CorruptSegmentException if the file breaks off or its bytes do not fit together; the
   *     message names it
   */
  @Override
  public SegmentRow next() {
    SegmentRow row = ready.orElseThrow(() -> new NoSuchElementException("no more rows in " + path));
    try {
      ready = read();
    } catch (IOException e) {
      throw new CorruptSegmentException(path, e);
    }
    return row;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private Optional<SegmentRow> read() throws IOException {
    Group group;
    try {
      group = reader.read();
    } catch (RuntimeException e) {
      throw new CorruptSegmentException(path, e);
    }
    return group == null ? Optional.empty() : Optional.of(toRow(group));
  }

  private static SegmentRow toRow(Group group) {
    boolean longUser =
        group.getType().getType(SegmentSchema.USER_ID).asPrimitiveType().getPrimitiveTypeName()
            == PrimitiveTypeName.INT64;
    return new SegmentRow(
        longUser ? group.getLong(SegmentSchema.USER_ID, 0) : 0,
        longUser ? null : group.getBinary(SegmentSchema.USER_ID, 0).getBytes(),
        group.getString(SegmentSchema.LAYER, 0),
        group.getString(SegmentSchema.PERIOD, 0),
        group.getString(SegmentSchema.KIND, 0),
        group.getLong(SegmentSchema.ITEMS, 0),
        group.getBinary(SegmentSchema.FILTER, 0).getBytes());
  }
}
