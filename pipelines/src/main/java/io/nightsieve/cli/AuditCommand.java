package io.nightsieve.cli;

import io.nightsieve.cli.Night.Outcome;
import io.nightsieve.config.NightConfig;
import io.nightsieve.publish.RunLock;
import io.nightsieve.version.StagedVersion;
import java.time.LocalDate;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "audit",
    description = "Measures the night's staged version against the raw logs and judges it.")
final class AuditCommand implements Command {
  @ParentCommand private Nightsieve parent;
  @Mixin private ConfigOption config;
  @Mixin private DateOption date;

  @Override
  public Result call() {
    LocalDate day = date.day();
    NightConfig loaded = config.load();
    try (NightSteps steps = NightSteps.open("audit " + day, loaded, parent.console());
        RunLock lock = steps.lock()) {
      StagedVersion staged = steps.latest(day);
      Outcome outcome = steps.audit(staged).isPresent() ? Outcome.APPROVED : Outcome.REJECTED;
      lock.verifyHeld();
      return steps.night(outcome, staged).result();
    }
  }
}
