package io.nightsieve.cli;

import io.nightsieve.cli.Night.Outcome;
import io.nightsieve.config.NightConfig;
import io.nightsieve.publish.RunLock;
import java.time.LocalDate;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "build",
    description = "Reads the logs and stages the night's version, which nobody sees yet.")
final class BuildCommand implements Command {
  @ParentCommand private Nightsieve parent;
  @Mixin private ConfigOption config;
  @Mixin private DateOption date;

  @Override
  public Result call() {
    LocalDate day = date.day();
    NightConfig loaded = config.load();
    try (NightSteps steps = NightSteps.open("build " + day, loaded, parent.console());
        RunLock lock = steps.lock()) {
      Night night = steps.night(Outcome.STAGED, steps.build(day));
      lock.verifyHeld();
      return night.result();
    }
  }
}
