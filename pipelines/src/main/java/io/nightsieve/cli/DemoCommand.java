package io.nightsieve.cli;

import io.nightsieve.config.ConfigLoader;
import io.nightsieve.generate.LogGenerator;
import io.nightsieve.generate.LogSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "demo",
    description = "Makes up a few days of logs, runs three nights on them, and shows the report.")
final class DemoCommand implements Command {
  private static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 1);
  private static final int DAYS = 7;
  private static final int NIGHTS = 3;
  private static final int USERS = 3_000;
  private static final long SEED = 20_260_101;

  @ParentCommand private Nightsieve parent;

  @Option(
      names = "--dir",
      defaultValue = "nightsieve-demo",
      description = "Where logs, configuration and filters go; nightsieve-demo unless given.")
  private Path directory;

  @Override
  public Result call() throws IOException {
    Path home = directory.toAbsolutePath().normalize();
    Path config = home.resolve("nightsieve.yaml");
    Files.createDirectories(home);
    Files.writeString(config, configuration(home), StandardCharsets.UTF_8);
    LocalDate last = FIRST_DAY.plusDays(DAYS - 1L);
    try (NightSteps steps =
        NightSteps.open("demo", ConfigLoader.load(config, Map.of(), Map.of()), parent.console())) {
      generate(steps, home.resolve("logs"));
      List<Night> nights = new NightRange(steps).run(last.minusDays(NIGHTS - 1L), last);
      return result(nights.get(nights.size() - 1), config);
    }
  }

  private void generate(NightSteps steps, Path logs) throws IOException {
    if (Files.exists(logs.resolve("dt=" + FIRST_DAY.plusDays(DAYS - 1L)).resolve("_SUCCESS"))) {
      parent.console().step("the logs are there from an earlier demo: " + logs);
      return;
    }
    LogSpec spec = LogSpec.realistic(SEED, FIRST_DAY, DAYS, USERS);
    LogGenerator generator = new LogGenerator(steps.spark(), spec);
    parent.console().step("generating %,d events into %s".formatted(generator.rows(), logs));
    generator.write(local(logs));
  }

  private static Result result(Night night, Path config) {
    Result result = night.result();
    List<String> lines = new ArrayList<>(result.summary());
    lines.add("");
    lines.add("Open the report in a browser. The other commands work on the demo too:");
    lines.add("  bin/nightsieve versions --config " + config);
    lines.add("  bin/nightsieve explain --user u1 --config " + config);
    return new Result(result.exitCode(), result.outcome(), result.fields(), lines);
  }

  static String configuration(Path home) {
    return """
        # Made by "nightsieve demo"; docs/configuration.md explains every key.
        name: demo
        source:
          path: "%s"
          partition: {column: dt, format: yyyy-MM-dd}
          columns: {user: user_id, item: item_id, action: event_type, time: event_time}
          actions: [impression, click]
          undo: [unsee]
          late-days: 3
        item: {type: string}
        layers:
          - {name: recent, keep: 5 days, kind: auto}
        fpp: 0.01
        publish: {path: "%s", buckets: 4}
        audit: {users: 3000, probes-per-user: 200}
        """
        .formatted(local(home.resolve("logs")), local(home.resolve("filters")));
  }

  /**
   * Path.toUri would end in a slash once the directory is there, and a second demo would differ.
   */
  private static String local(Path path) {
    return "file://" + path;
  }
}
