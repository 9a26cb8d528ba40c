package io.nightsieve.source;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;

/** Fetches the first line of a CSV file; the driver works out its columns. */
final class CsvInspector implements FileInspector {
  private static final long serialVersionUID = 1L;

  private final String charset;
  private final String comment;

  CsvInspector(String charset, String comment) {
    this.charset = charset;
    this.comment = comment;
  }

  @Override
  public FileFacts inspect(FileStatus file, Configuration hadoop) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                TextFiles.open(file.getPath(), hadoop), Charset.forName(charset)))) {
      String line = lines.readLine();
      while (line != null && isPassedOver(line)) {
        line = lines.readLine();
      }
      return line == null
          ? FileFacts.readable(0, Map.of(), "")
          : new FileFacts(-1, Map.of(), line, List.of(line), null, null);
    }
  }

  private boolean isPassedOver(String line) {
    return line.isBlank() || (!comment.isEmpty() && line.startsWith(comment));
  }
}
