package io.nightsieve.source;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/** Opens text files, compressed or not. */
final class TextFiles {
  private TextFiles() {}

  /** The file's text as bytes; the codec goes by the file's name. */
  static InputStream open(Path file, Configuration hadoop) throws IOException {
    InputStream raw = file.getFileSystem(hadoop).open(file);
    CompressionCodec codec = new CompressionCodecFactory(hadoop).getCodec(file);
    return codec == null ? raw : codec.createInputStream(raw);
  }
}
