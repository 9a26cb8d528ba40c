package io.nightsieve.report;

import io.nightsieve.audit.Words;
import io.nightsieve.events.EventCounts;
import io.nightsieve.events.RejectReason;
import io.nightsieve.source.InputFile;
import io.nightsieve.version.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The sections on what was read: rows, files, days, and the configuration. */
final class InputSections {
  private static final int LISTED_FILES = 200;

  private InputSections() {}

  static Map<String, Object> of(Manifest manifest) {
    Map<String, Object> model = new LinkedHashMap<>();
    events(manifest.events(), model);
    days(manifest, model);
    files(manifest, model);
    model.put("configuration", configuration(manifest));
    return model;
  }

  private static void events(EventCounts events, Map<String, Object> model) {
    List<Map<String, Object>> rows = new ArrayList<>();
    rows.add(row("read", "every item event in the files", events.read(), events.read(), "total"));
    rows.add(row("used", "counts as seen, or undoes it", events.used(), events.read(), ""));
    new TreeMap<>(events.rejected())
        .forEach((reason, count) -> rows.add(row(reason, words(reason), count, events.read(), "")));
    model.put("events", rows);
    List<Map<String, Object>> odd = new ArrayList<>();
    new TreeMap<>(events.odd())
        .forEach((label, count) -> odd.add(ReportModel.pair(label, Words.number(count))));
    model.put("odd", odd);
    model.put("hasOdd", !odd.isEmpty());
  }

  /** Empty for a reason of a later release. */
  private static String words(String reason) {
    return RejectReason.ofLabel(reason).map(RejectReason::words).orElse("");
  }

  private static Map<String, Object> row(
      String label, String why, long count, long read, String state) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("label", label.replace('_', ' '));
    row.put("why", why);
    row.put("rows", Words.number(count));
    row.put("share", Numbers.share(count, read));
    row.put("width", Numbers.place((double) count, (double) read));
    row.put("state", state);
    return row;
  }

  private static void days(Manifest manifest, Map<String, Object> model) {
    Map<String, List<InputFile>> byDay = new TreeMap<>();
    for (InputFile file : manifest.inputs()) {
      byDay
          .computeIfAbsent(file.day() == null ? "all" : file.day(), d -> new ArrayList<>())
          .add(file);
    }
    manifest.emptyDays().forEach(day -> byDay.computeIfAbsent(day, d -> new ArrayList<>()));
    manifest.missingDays().forEach(day -> byDay.computeIfAbsent(day, d -> new ArrayList<>()));
    List<Map<String, Object>> rows = new ArrayList<>();
    byDay.forEach((day, files) -> rows.add(day(day, files, manifest)));
    model.put("days", rows);
    model.put("hasDays", !rows.isEmpty());
  }

  private static Map<String, Object> day(String day, List<InputFile> files, Manifest manifest) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("day", day);
    row.put("files", Words.number(files.size()));
    row.put("size", Numbers.size(files.stream().mapToLong(InputFile::sizeBytes).sum()));
    boolean known = !files.isEmpty() && files.stream().allMatch(file -> file.rows() >= 0);
    row.put("rows", known ? Words.number(files.stream().mapToLong(InputFile::rows).sum()) : "–");
    row.put(
        "note",
        manifest.missingDays().contains(day)
            ? "there is no partition"
            : manifest.emptyDays().contains(day) ? "the partition is empty" : "");
    return row;
  }

  private static void files(Manifest manifest, Map<String, Object> model) {
    List<InputFile> inputs = manifest.inputs();
    long bytes = inputs.stream().mapToLong(InputFile::sizeBytes).sum();
    model.put(
        "inputSummary",
        inputs.isEmpty()
            ? "No file was read."
            : Words.counted(inputs.size(), "file", "files") + ", " + Numbers.size(bytes) + ".");
    List<Map<String, Object>> rows = new ArrayList<>();
    for (InputFile file : inputs.subList(0, Math.min(LISTED_FILES, inputs.size()))) {
      rows.add(
          Map.of(
              "path", file.path(),
              "size", Numbers.size(file.sizeBytes()),
              "rows", file.rows() < 0 ? "–" : Words.number(file.rows())));
    }
    model.put("files", rows);
    model.put("hasFiles", !rows.isEmpty());
    model.put(
        "filesTitle",
        rows.size() < inputs.size()
            ? "The first " + rows.size() + " of " + Words.number(inputs.size()) + " files"
            : "All files");
    List<Map<String, Object>> skipped = new ArrayList<>();
    new TreeMap<>(manifest.skippedInputs())
        .forEach((path, reason) -> skipped.add(ReportModel.pair(path, reason)));
    model.put("skipped", skipped);
    model.put("hasSkipped", !skipped.isEmpty());
    model.put("notes", manifest.notes());
    model.put("hasNotes", !manifest.notes().isEmpty());
  }

  private static List<Map<String, Object>> configuration(Manifest manifest) {
    Map<String, String> flat = new LinkedHashMap<>();
    flatten("", manifest.configuration(), flat);
    List<Map<String, Object>> rows = new ArrayList<>();
    flat.forEach((key, value) -> rows.add(ReportModel.pair(key, value)));
    return rows;
  }

  private static void flatten(String prefix, Object value, Map<String, String> flat) {
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, inner) ->
              flatten(prefix.isEmpty() ? key.toString() : prefix + "." + key, inner, flat));
    } else if (value instanceof List<?> list && list.stream().anyMatch(Map.class::isInstance)) {
      for (int i = 0; i < list.size(); i++) {
        flatten(prefix + "[" + i + "]", list.get(i), flat);
      }
    } else {
      flat.put(prefix, String.valueOf(value));
    }
  }
}
