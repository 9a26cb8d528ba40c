package io.nightsieve.source;

import io.nightsieve.config.NightConfig.OnBadFile;
import io.nightsieve.config.NightConfig.Source;
import io.nightsieve.config.NightConfig.SuccessMarker;
import io.nightsieve.config.NightsieveException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Finds the files of the logs, without opening one. Directories of days that are not needed are
 * seen by name only.
 */
final class LogFinder {
  private static final String MARKER = "_SUCCESS";

  private final Source source;
  private final Optional<DayDirectories> days;
  private final Optional<PartitionDays> needed;
  private final Configuration hadoop;

  private final List<LogFile> files = new ArrayList<>();
  private final Map<String, String> skipped = new TreeMap<>();
  private final TreeSet<LocalDate> present = new TreeSet<>();

  /**
   * What the listing found.
   *
   * @param files the files to read, sorted by path
   * @param skipped what was passed over, with the reason
   * @param presentDays the needed days that have a directory
   */
  record Found(List<LogFile> files, Map<String, String> skipped, TreeSet<LocalDate> presentDays) {}

  private LogFinder(Configuration hadoop, Source source, Optional<PartitionDays> needed) {
    this.hadoop = hadoop;
    this.source = source;
    this.needed = needed;
    this.days = source.partition().map(DayDirectories::new);
  }

  /**
   * Lists the files under {@code source.path}.
   *
   * @param needed the partitions to list; empty where the logs are flat
   */
  static Found find(Configuration hadoop, Source source, Optional<PartitionDays> needed) {
    LogFinder finder = new LogFinder(hadoop, source, needed);
    try {
      return finder.run();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + source.path() + ": " + e.getMessage(), e);
    }
  }

  private Found run() throws IOException {
    Path pattern = new Path(source.path());
    FileSystem fs = pattern.getFileSystem(hadoop);
    FileStatus[] roots = fs.globStatus(pattern);
    if (roots == null || roots.length == 0) {
      throw NightsieveException.input(
          "source.path: nothing is at "
              + fs.makeQualified(pattern)
              + "; check the path or the glob");
    }
    // What a root is called does not matter: it was named by the configuration.
    for (FileStatus root : sorted(roots)) {
      Optional<LocalDate> day = days.flatMap(d -> d.ofAncestors(root.getPath()));
      if (day.isPresent() && !isNeeded(day.get())) {
        continue;
      }
      if (root.isFile()) {
        addFile(FileListing.locate(fs, root), day);
      } else if (day.isPresent()) {
        enterDay(fs, root.getPath(), day.get());
      } else if (days.isPresent()) {
        findDays(fs, root.getPath());
      } else {
        requireMarker(fs, root.getPath());
        addAll(fs, root.getPath(), Optional.empty());
      }
    }
    days.ifPresent(d -> d.judge(source.onBadFile(), skipped));
    files.sort(Comparator.comparing(LogFile::path));
    return new Found(files, skipped, present);
  }

  private void findDays(FileSystem fs, Path directory) throws IOException {
    for (FileStatus child : sorted(fs.listStatus(directory))) {
      String name = child.getPath().getName();
      if (isHidden(name)) {
        continue;
      }
      if (child.isFile()) {
        outsideAnyDay(child);
      } else if (days.orElseThrow().isDayDirectory(name)) {
        Optional<LocalDate> day = days.orElseThrow().parse(child.getPath());
        if (day.isPresent() && isNeeded(day.get())) {
          enterDay(fs, child.getPath(), day.get());
        }
      } else {
        findDays(fs, child.getPath());
      }
    }
  }

  private boolean isNeeded(LocalDate day) {
    return needed.map(n -> n.contains(day)).orElse(true);
  }

  private void outsideAnyDay(FileStatus file) {
    String column = source.partition().orElseThrow().column();
    if (source.onBadFile() == OnBadFile.FAIL) {
      throw NightsieveException.input(
          file.getPath()
              + " is not in a day directory ("
              + column
              + "=…); move it, correct source.partition, or set source.on-bad-file: skip");
    }
    skipped.put(file.getPath().toString(), "not in a day directory (" + column + "=…)");
  }

  private void enterDay(FileSystem fs, Path directory, LocalDate day) throws IOException {
    requireMarker(fs, directory);
    present.add(day);
    addAll(fs, directory, Optional.of(day));
  }

  private void requireMarker(FileSystem fs, Path directory) throws IOException {
    if (source.successMarker() == SuccessMarker.REQUIRED
        && !fs.exists(new Path(directory, MARKER))) {
      throw NightsieveException.input(
          directory
              + " has no "
              + MARKER
              + " yet, so it may be half written; run again when it is complete, or set"
              + " source.success-marker: ignored");
    }
  }

  private void addAll(FileSystem fs, Path directory, Optional<LocalDate> day) throws IOException {
    List<Path> below = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> children = FileListing.list(fs, directory);
    while (children.hasNext()) {
      LocatedFileStatus child = children.next();
      if (isHidden(child.getPath().getName())) {
        continue;
      }
      if (child.isDirectory()) {
        below.add(child.getPath());
      } else {
        addFile(child, day);
      }
    }
    Collections.sort(below);
    for (Path next : below) {
      addAll(fs, next, day);
    }
  }

  private void addFile(FileStatus file, Optional<LocalDate> day) {
    if (days.isPresent() && day.isEmpty()) {
      outsideAnyDay(file);
      return;
    }
    day.ifPresent(present::add);
    if (file.getLen() == 0) {
      skipped.put(file.getPath().toString(), "empty: 0 bytes");
    } else {
      files.add(new LogFile(file, day));
    }
  }

  /**
   * Work files of writers, as Spark sees them; a partition directory may begin with an underscore.
   */
  private static boolean isHidden(String name) {
    return (name.startsWith("_") && !name.contains("="))
        || name.startsWith(".")
        || name.endsWith("._COPYING_");
  }

  private static List<FileStatus> sorted(FileStatus[] statuses) {
    return Arrays.stream(statuses).sorted(Comparator.comparing(FileStatus::getPath)).toList();
  }
}
