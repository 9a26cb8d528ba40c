package io.nightsieve.audit;

import io.nightsieve.build.SegmentFile;
import io.nightsieve.config.Checksums;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A stored file beside what the manifest says of it. */
final class StoredFile {
  private StoredFile() {}

  /**
   * What is wrong with the file, if anything.
   *
   * @throws IOException if it is there but cannot be read
   */
  static Optional<String> fault(SegmentFile file, Path path, Configuration hadoop)
      throws IOException {
    MessageDigest digest = Checksums.digest();
    long length = 0;
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = path.getFileSystem(hadoop).open(path)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
        length += read;
      }
    } catch (FileNotFoundException e) {
      return Optional.of("is missing");
    } catch (org.apache.hadoop.fs.ChecksumException e) {
      return Optional.of("its file system says that its bytes have changed: " + e.getMessage());
    }
    String found = Checksums.sha256(digest);
    if (found.equals(file.sha256())) {
      return Optional.empty();
    }
    return Optional.of(
        "has SHA-256 "
            + found
            + " and "
            + length
            + " bytes, the manifest says "
            + file.sha256()
            + " and "
            + file.sizeBytes());
  }
}
