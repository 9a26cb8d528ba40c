package io.nightsieve.build;

import io.nightsieve.config.Checksums;
import io.nightsieve.events.UserType;
import io.nightsieve.sets.UserSet;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.BlockMissingException;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/**
 * Writes one segment file. It grows under a hidden name that no other attempt uses, and gets its
 * own name, which holds the head of its checksum, in one rename when it is complete. So a file with
 * a proper name was whole when it got it, and a second attempt that wrote the same bytes finds its
 * work done. Only what does not hold the bytes of its name any more is replaced.
 */
final class SegmentWriter implements AutoCloseable {
  private static final int PAGE_BYTES = 128 << 10;
  private static final long ROW_GROUP_BYTES = 64L << 20;

  private final SegmentPlan plan;
  private final int bucket;
  private final int split;
  private final Path directory;
  private final Path temporary;
  private final FileSystem files;
  private final DigestedFile output;
  private final ParquetWriter<UserFilter> writer;
  private long rows;
  private long items;
  private long filterBytes;

  SegmentWriter(SegmentPlan plan, int partition, Configuration hadoop) throws IOException {
    this.plan = plan;
    this.bucket = partition / plan.sets().splits();
    this.split = partition % plan.sets().splits();
    this.directory = new Path(plan.publishPath(), plan.directory(bucket));
    this.temporary =
        new Path(directory, String.format(".part-%04d.%s.tmp", split, UUID.randomUUID()));
    this.files = directory.getFileSystem(hadoop);
    this.output = new DigestedFile(temporary, hadoop);
    this.writer = new Builder(output, new UserFilterSupport(plan), hadoop).build();
  }

  void write(UserSet user, byte[] filter) throws IOException {
    writer.write(new UserFilter(user, filter));
    rows++;
    items += user.items();
    filterBytes += filter.length;
  }

  /** Completes the file under its own name. */
  SegmentFile commit() throws IOException {
    writer.close();
    String sha256 = output.sha256();
    String name = String.format("part-%04d-%s.parquet", split, sha256.substring(0, 12));
    Path path = new Path(directory, name);
    if (files.exists(path)) {
      if (!isWritten(path, sha256)) {
        replace(path);
      }
    } else if (!files.rename(temporary, path) && !isWritten(path, sha256)) {
      throw new IOException("could not rename " + temporary + " to " + path);
    }
    if (files.exists(temporary) && !files.delete(temporary, false)) {
      throw new IOException("could not remove " + temporary);
    }
    String relative = plan.directory(bucket) + "/" + name;
    return new SegmentFile(
        relative, bucket, split, rows, items, filterBytes, output.sizeBytes(), sha256);
  }

  /** Whether the file is there and holds these very bytes; its length alone would not tell. */
  private boolean isWritten(Path path, String sha256) throws IOException {
    if (!files.exists(path) || files.getFileStatus(path).getLen() != output.sizeBytes()) {
      return false;
    }
    try (InputStream in = files.open(path)) {
      return Checksums.sha256(in).equals(sha256);
    } catch (ChecksumException | BlockMissingException e) {
      // Its file system says itself that these are not the bytes that were written.
      return false;
    }
  }

  /**
   * Puts the whole file in the place of a damaged one: in one step on HDFS and the local disk;
   * elsewhere the damaged one goes first.
   */
  private void replace(Path path) throws IOException {
    switch (files.getUri().getScheme()) {
      case "hdfs", "viewfs" ->
          FileContext.getFileContext(files.getUri(), files.getConf())
              .rename(temporary, path, Rename.OVERWRITE);
      case "file" -> rename(path);
      default -> {
        files.delete(path, false);
        rename(path);
      }
    }
  }

  private void rename(Path path) throws IOException {
    if (!files.rename(temporary, path)) {
      throw new IOException("could not rename " + temporary + " to " + path);
    }
  }

  /** Removes what an attempt that did not commit left behind. */
  @Override
  public void close() throws IOException {
    try {
      writer.close();
    } finally {
      output.close();
      if (files.exists(temporary)) {
        files.delete(temporary, false);
      }
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // a row on its way
  private record UserFilter(UserSet user, byte[] filter) {}

  private static final class Builder extends ParquetWriter.Builder<UserFilter, Builder> {
    private final UserFilterSupport support;

    Builder(DigestedFile file, UserFilterSupport support, Configuration hadoop) {
      super(file);
      this.support = support;
      withConf(hadoop);
      withCompressionCodec(CompressionCodecName.ZSTD);
      // The footer lists a column's encodings in the order of a hash set, which differs from JVM to
      // JVM: with these two settings each column has one, so that the same rows are the same bytes.
      withWriterVersion(WriterVersion.PARQUET_2_0);
      withDictionaryEncoding(false);
      withPageSize(PAGE_BYTES);
      withRowGroupSize(ROW_GROUP_BYTES);
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    protected WriteSupport<UserFilter> getWriteSupport(Configuration conf) {
      return support;
    }
  }

  /** Hands a row's columns to Parquet, in the order of {@link SegmentSchema}. */
  private static final class UserFilterSupport extends WriteSupport<UserFilter> {
    private final UserType userType;
    private final Binary layer;
    private final Binary period;
    private final FilterCodec codec;
    private final Map<String, Binary> kinds = new HashMap<>();
    private RecordConsumer out;

    UserFilterSupport(SegmentPlan plan) {
      this.userType = plan.sets().userType();
      this.layer = Binary.fromString(plan.layer());
      this.period = Binary.fromString(plan.period());
      this.codec = plan.codec();
    }

    @Override
    public WriteContext init(Configuration configuration) {
      return new WriteContext(SegmentSchema.parquet(userType), Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
      out = recordConsumer;
    }

    @Override
    public void write(UserFilter row) {
      out.startMessage();
      out.startField(SegmentSchema.USER_ID, 0);
      if (userType == UserType.LONG) {
        out.addLong(row.user().id());
      } else {
        out.addBinary(Binary.fromConstantByteArray(row.user().utf8()));
      }
      out.endField(SegmentSchema.USER_ID, 0);
      text(SegmentSchema.LAYER, 1, layer);
      text(SegmentSchema.PERIOD, 2, period);
      // The kind of these bytes: where the layer says auto, users differ.
      text(
          SegmentSchema.KIND,
          3,
          kinds.computeIfAbsent(codec.kindOf(row.filter()), Binary::fromString));
      out.startField(SegmentSchema.ITEMS, 4);
      out.addLong(row.user().items());
      out.endField(SegmentSchema.ITEMS, 4);
      text(SegmentSchema.FILTER, 5, Binary.fromConstantByteArray(row.filter()));
      out.endMessage();
    }

    private void text(String field, int index, Binary value) {
      out.startField(field, index);
      out.addBinary(value);
      out.endField(field, index);
    }
  }
}
