package io.nightsieve.build;

import io.nightsieve.config.Checksums;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A new file for Parquet's writer, whose length and SHA-256 are known once it is closed. */
final class DigestedFile implements OutputFile, AutoCloseable {
  private final Path path;
  private final Configuration hadoop;
  private final MessageDigest digest = Checksums.digest();
  private Optional<FSDataOutputStream> stream = Optional.empty();
  private long sizeBytes;

  DigestedFile(Path path, Configuration hadoop) {
    this.path = path;
    this.hadoop = hadoop;
  }

  /** Hexadecimal; to be asked once, after the file is closed. */
  String sha256() {
    return Checksums.sha256(digest);
  }

  long sizeBytes() {
    return sizeBytes;
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) throws IOException {
    FSDataOutputStream out = path.getFileSystem(hadoop).create(path, false);
    stream = Optional.of(out);
    return new DigestingStream(out);
  }

  /** Closes the file, also where Parquet's writer failed on the way and did not. */
  @Override
  public void close() throws IOException {
    if (stream.isPresent()) {
      stream.get().close();
    }
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
    return create(blockSizeHint);
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }

  private final class DigestingStream extends PositionOutputStream {
    private final FSDataOutputStream out;

    DigestingStream(FSDataOutputStream out) {
      this.out = out;
    }

    @Override
    public long getPos() {
      return sizeBytes;
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      digest.update((byte) b);
      sizeBytes++;
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
      out.write(b, off, len);
      digest.update(b, off, len);
      sizeBytes += len;
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
