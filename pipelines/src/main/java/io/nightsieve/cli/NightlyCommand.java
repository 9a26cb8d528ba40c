package io.nightsieve.cli;

import io.nightsieve.config.NightConfig;
import java.time.LocalDate;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "nightly",
    description = "Builds, audits and publishes one night; safe to run again at any time.")
final class NightlyCommand implements Command {
  @ParentCommand private Nightsieve parent;
  @Mixin private ConfigOption config;
  @Mixin private DateOption date;

  @Override
  public Result call() {
    LocalDate day = date.day();
    NightConfig loaded = config.load();
    try (NightSteps steps = NightSteps.open("nightly " + day, loaded, parent.console())) {
      return new NightlyRun(steps).run(day).result();
    }
  }
}
