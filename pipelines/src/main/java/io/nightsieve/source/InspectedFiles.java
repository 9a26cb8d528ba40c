package io.nightsieve.source;

import io.nightsieve.config.NightConfig.OnBadFile;
import io.nightsieve.config.NightConfig.Source;
import io.nightsieve.config.NightsieveException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Files that can be read, with their facts.
 *
 * @param files the files, sorted by path
 * @param facts the facts of each
 * @param skipped files that are not read, with the reason
 */
record InspectedFiles(List<LogFile> files, List<FileFacts> facts, Map<String, String> skipped) {

  /**
   * Sorts out the files that cannot be read.
   *
   * @throws NightsieveException exit code 3 at the first of them, unless they are to be skipped,
   *     and at a file in which a column is ambiguous
   */
  static InspectedFiles judge(
      Source source, List<LogFile> found, List<FileFacts> facts, Map<String, String> passedOver) {
    List<LogFile> readable = new ArrayList<>();
    List<FileFacts> known = new ArrayList<>();
    Map<String, String> skipped = new TreeMap<>(passedOver);
    for (int i = 0; i < found.size(); i++) {
      FileFacts fact = facts.get(i);
      String path = found.get(i).path();
      if (fact.ambiguity() != null) {
        throw NightsieveException.input(
            path + ": " + fact.ambiguity() + "; rename one, or leave the file out of source.path");
      }
      if (fact.fault() == null) {
        readable.add(found.get(i));
        known.add(fact);
      } else if (source.onBadFile() == OnBadFile.SKIP) {
        skipped.put(path, "unreadable: " + fact.fault());
      } else {
        throw NightsieveException.input(
            "cannot read "
                + path
                + " ("
                + found.get(i).status().getLen()
                + " bytes): "
                + fact.fault()
                + "; replace the file, or set source.on-bad-file: skip");
      }
    }
    return new InspectedFiles(readable, known, skipped);
  }

  /** What was found, in the words of the report. */
  SourceReport report(SortedSet<LocalDate> present, List<LocalDate> missing) {
    List<InputFile> inputs = new ArrayList<>();
    TreeSet<LocalDate> empty = new TreeSet<>(present);
    for (int i = 0; i < files.size(); i++) {
      inputs.add(files.get(i).withRows(facts.get(i).rows()));
      if (facts.get(i).rows() != 0) {
        files.get(i).day().ifPresent(empty::remove);
      }
    }
    return new SourceReport(
        inputs,
        skipped,
        empty.stream().map(LocalDate::toString).toList(),
        missing.stream().map(LocalDate::toString).toList(),
        notes());
  }

  /** Types of a column that differ between files are read all the same, but are worth a word. */
  private List<String> notes() {
    Map<Role, Map<String, Integer>> types = new EnumMap<>(Role.class);
    for (FileFacts fact : facts) {
      fact.shapes()
          .forEach(
              (role, shape) ->
                  types
                      .computeIfAbsent(role, r -> new TreeMap<>())
                      .merge(shape.physical(), 1, Integer::sum));
    }
    return types.entrySet().stream()
        .filter(entry -> entry.getValue().size() > 1)
        .map(entry -> entry.getKey().key() + " is " + counted(entry.getValue()))
        .toList();
  }

  private static String counted(Map<String, Integer> types) {
    return types.entrySet().stream()
        .map(type -> type.getKey() + " in " + type.getValue() + " files")
        .collect(Collectors.joining(", "));
  }
}
