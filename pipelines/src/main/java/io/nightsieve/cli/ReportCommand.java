package io.nightsieve.cli;

import io.nightsieve.audit.AuditResult;
import io.nightsieve.config.NightConfig;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.publish.RunLock;
import io.nightsieve.version.StagedVersion;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "report",
    description = "Renders the report of a night's audit again, from what the audit wrote down.")
final class ReportCommand implements Command {
  @ParentCommand private Nightsieve parent;
  @Mixin private ConfigOption config;
  @Mixin private DateOption date;

  @Override
  public Result call() {
    LocalDate day = date.day();
    NightConfig loaded = config.load();
    try (NightSteps steps = NightSteps.open("report " + day, loaded, parent.console());
        RunLock lock = steps.lock()) {
      StagedVersion staged = steps.latest(day);
      AuditResult audit =
          steps
              .findAudit(staged.id())
              .orElseThrow(
                  () ->
                      NightsieveException.usage(
                          staged.id() + " has not been audited; run \"nightsieve audit\" first"));
      String path = steps.renderReport(staged, audit).toString();
      lock.verifyHeld();
      return Result.done(Map.of("report", path), List.of("wrote " + path));
    }
  }
}
