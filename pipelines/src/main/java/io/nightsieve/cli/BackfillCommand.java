package io.nightsieve.cli;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightDate;
import io.nightsieve.config.NightsieveException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "backfill",
    description =
        "Runs the nights of a range, oldest first, until one fails or is rejected. Those before the live one are approved.")
final class BackfillCommand implements Command {
  @ParentCommand private Nightsieve parent;
  @Mixin private ConfigOption config;

  @Option(names = "--from", required = true, description = "The first night.")
  private String from;

  @Option(names = "--to", required = true, description = "The last night.")
  private String to;

  @Override
  public Result call() {
    LocalDate first = NightDate.parse(from);
    LocalDate last = NightDate.parse(to);
    if (first.isAfter(last)) {
      throw NightsieveException.usage(
          "--from " + first + " is after --to " + last + "; give the older night first");
    }
    NightConfig loaded = config.load();
    String range = first + " to " + last;
    try (NightSteps steps = NightSteps.open("backfill " + range, loaded, parent.console())) {
      List<Night> nights = new NightRange(steps).run(first, last);
      return result(nights, range);
    }
  }

  private static Result result(List<Night> nights, String range) {
    Night end = nights.get(nights.size() - 1);
    List<String> lines = new ArrayList<>();
    List<Map<String, Object>> each = new ArrayList<>();
    for (Night night : nights) {
      lines.addAll(night.summary());
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("date", night.manifest().date());
      fields.put("outcome", night.outcome().label());
      fields.putAll(night.fields());
      each.add(fields);
    }
    lines.add(nights.size() + " nights of " + range + ", the last is " + end.outcome().label());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("nights", each);
    ExitCode code = end.result().exitCode();
    return new Result(code, code == ExitCode.DONE ? "done" : "rejected", fields, lines);
  }
}
