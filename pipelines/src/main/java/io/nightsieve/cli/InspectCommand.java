package io.nightsieve.cli;

import io.nightsieve.build.SegmentReader;
import io.nightsieve.build.SegmentRow;
import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.filters.FilterFormatException;
import io.nightsieve.filters.Filters;
import io.nightsieve.filters.MembershipFilter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@CommandLine.Command(
    name = "inspect",
    description = "Shows what a version, a segment file or a filter holds.")
final class InspectCommand implements Command {
  private static final int LARGEST_FILTER = Integer.MAX_VALUE - 8;

  @Parameters(
      paramLabel = "PATH",
      description = "A version's directory, a segment's Parquet file, or a file with one filter.")
  private String path;

  @Option(names = "--user", description = "Of a segment file, only this user's filter.")
  private String user;

  @Override
  public Result call() throws IOException {
    Configuration hadoop = FilterSet.hadoop();
    Path at = new Path(path);
    FileSystem files = at.getFileSystem(hadoop);
    if (!files.exists(at)) {
      throw NightsieveException.usage(
          files.makeQualified(at) + " does not exist; give a version, a segment or a filter");
    }
    if (files.getFileStatus(at).isDirectory()) {
      return json(files, new Path(at, "manifest.json"));
    }
    if (at.getName().endsWith(".parquet")) {
      return segment(at, hadoop);
    }
    return at.getName().endsWith(".json") || at.getName().equals("LIVE")
        ? json(files, at)
        : filter(read(files, at), at);
  }

  private static Result json(FileSystem files, Path file) throws IOException {
    try {
      return JsonOutline.of(read(files, file), file);
    } catch (FileNotFoundException e) {
      throw new NightsieveException(
          ExitCode.USAGE,
          file.getParent()
              + " is no version: it holds no manifest.json. Versions are the directories below"
              + " <publish.path>/versions; \"nightsieve versions\" lists them",
          e);
    }
  }

  private Result segment(Path file, Configuration hadoop) throws IOException {
    Map<String, long[]> totals = new TreeMap<>();
    try (SegmentReader rows = new SegmentReader(file, hadoop)) {
      while (rows.hasNext()) {
        SegmentRow row = rows.next();
        if (row.user().equals(user)) {
          return row(row);
        }
        long[] total =
            totals.computeIfAbsent(
                row.layer() + " " + row.period() + " " + row.kind(), key -> new long[3]);
        total[0]++;
        total[1] += row.items();
        total[2] += row.filter().length;
      }
    }
    if (user != null) {
      throw NightsieveException.usage("user " + user + " has no filter in " + file);
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    totals.forEach(
        (key, total) ->
            fields.put(key, Map.of("users", total[0], "items", total[1], "bytes", total[2])));
    return Result.done(
        fields,
        totals.entrySet().stream()
            .map(
                entry ->
                    String.format(
                        Locale.ROOT,
                        "%s: %,d users, %,d items, %,d bytes of filters",
                        entry.getKey(),
                        entry.getValue()[0],
                        entry.getValue()[1],
                        entry.getValue()[2]))
            .toList());
  }

  /** A user's row; what its bytes say is left out where they are in a peer's format. */
  private static Result row(SegmentRow row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("user", row.user());
    fields.put("layer", row.layer());
    fields.put("period", row.period());
    fields.put("kind", row.kind());
    fields.put("items", row.items());
    fields.put("bytes", row.filter().length);
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "user %s, layer %s, %s: %s filter of %,d items in %,d bytes",
            row.user(),
            row.layer(),
            row.period(),
            row.kind(),
            row.items(),
            row.filter().length));
    try {
      MembershipFilter filter = Filters.open(row.filter());
      fields.put("expectedFpp", filter.expectedFpp());
      lines.add(
          String.format(Locale.ROOT, "its bits predict a rate of %.3g", filter.expectedFpp()));
    } catch (FilterFormatException e) {
      fields.put("notNative", e.getMessage());
      lines.add(
          "not in the native format (" + e.getMessage() + "); the manifest's format says in which");
    }
    return Result.done(fields, lines);
  }

  private static Result filter(byte[] bytes, Path file) {
    MembershipFilter filter;
    try {
      filter = Filters.open(bytes);
    } catch (FilterFormatException e) {
      throw new NightsieveException(ExitCode.INPUT, file + " is no filter: " + e.getMessage(), e);
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", filter.kind().label());
    fields.put("itemType", filter.itemType().label());
    fields.put("items", filter.items());
    fields.put("bytes", filter.sizeBytes());
    fields.put("expectedFpp", filter.expectedFpp());
    return Result.done(
        fields,
        List.of(
            String.format(
                Locale.ROOT,
                "%s filter of %,d %s items in %,d bytes; its bits predict a rate of %.3g",
                filter.kind().label(),
                filter.items(),
                filter.itemType().label(),
                filter.sizeBytes(),
                filter.expectedFpp())));
  }

  private static byte[] read(FileSystem files, Path file) throws IOException {
    try (InputStream in = files.open(file)) {
      return in.readNBytes(LARGEST_FILTER);
    }
  }
}
