package io.nightsieve.version;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * On {@code file:}, by java.nio: Hadoop's local file system neither creates exclusively nor
 * replaces in one step.
 */
final class LocalSmallFiles extends SmallFiles {
  LocalSmallFiles(FileSystem raw) {
    super(raw);
  }

  @Override
  void replace(Path path, byte[] bytes) throws IOException {
    java.nio.file.Path temporary = local(temporaryFor(path));
    Files.createDirectories(temporary.getParent());
    try {
      write(temporary, bytes);
      Files.move(temporary, local(path), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  @Override
  boolean createNew(Path path, byte[] bytes) throws IOException {
    java.nio.file.Path temporary = local(temporaryFor(path));
    Files.createDirectories(temporary.getParent());
    try {
      write(temporary, bytes);
      return link(temporary, local(path), bytes);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  // A hard link appears with its content, and fails where the name is taken.
  private static boolean link(java.nio.file.Path from, java.nio.file.Path to, byte[] bytes)
      throws IOException {
    try {
      Files.createLink(to, from);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (UnsupportedOperationException | FileSystemException e) {
      return createWithoutLink(to, bytes);
    }
  }

  // Where there are no hard links the file is there, empty, a moment before its content.
  private static boolean createWithoutLink(java.nio.file.Path to, byte[] bytes) throws IOException {
    try {
      write(to, bytes);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  private static void write(java.nio.file.Path path, byte[] bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  private static java.nio.file.Path local(Path path) {
    return new File(path.toUri().getPath()).toPath();
  }
}
