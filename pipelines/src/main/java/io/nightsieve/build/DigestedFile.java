package io.nightsieve.build;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A new file for Parquet's writer, whose length and SHA-256 are known once it is closed. */
final class DigestedFile implements OutputFile {
  private final Path path;
  private final Configuration hadoop;
  private final MessageDigest digest;
  private long sizeBytes;

  DigestedFile(Path path, Configuration hadoop) {
    this.path = path;
    this.hadoop = hadoop;
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Hexadecimal; to be asked once, after the file is closed. */
  String sha256() {
    return HexFormat.of().formatHex(digest.digest());
  }

  long sizeBytes() {
    return sizeBytes;
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) throws IOException {
    return new DigestingStream(path.getFileSystem(hadoop).create(path, true));
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
