package io.nightsieve.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.stream.Stream;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.orc.FileFormatException;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FileFaultTest {
  static Stream<Throwable> damage() {
    return Stream.of(
        new RuntimeException("file is not a Parquet file"),
        new ParquetDecodingException("page", new IOException("cut")),
        new EOFException("short"),
        new ChecksumException("sum", 7),
        new FileFormatException("Malformed ORC file"),
        new IOException("can not read class org.apache.parquet.format.FileMetaData: bad"),
        new UncheckedIOException(new EOFException()));
  }

  static Stream<Throwable> storage() {
    return Stream.of(
        new SocketTimeoutException("read timed out"),
        new AccessControlException("Permission denied"),
        new IOException("Could not obtain block"),
        new ParquetDecodingException("page", new SocketTimeoutException("read timed out")),
        new RuntimeException(new IOException("503 Slow Down")));
  }

  @ParameterizedTest
  @MethodSource("damage")
  void damagedBytesAreTold(Throwable thrown) {
    assertThat(FileFault.isDamage(thrown)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("storage")
  void aSoundFileIsNotTakenForDamagedBecauseItsFileSystemFailed(Throwable thrown) {
    assertThat(FileFault.isDamage(thrown)).isFalse();
  }
}
