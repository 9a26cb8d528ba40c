package io.nightsieve.cli;

import io.nightsieve.audit.Approvals;
import io.nightsieve.cli.Night.Outcome;
import io.nightsieve.config.NightConfig;
import io.nightsieve.publish.LiveVersion;
import io.nightsieve.publish.Publisher;
import io.nightsieve.publish.RunLock;
import io.nightsieve.version.StagedVersion;
import java.time.LocalDate;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "publish",
    description =
        "Makes the night's approved version live; refused for what the audit did not pass.")
final class PublishCommand implements Command {
  @ParentCommand private Nightsieve parent;
  @Mixin private ConfigOption config;
  @Mixin private DateOption date;

  @Override
  public Result call() {
    LocalDate day = date.day();
    NightConfig loaded = config.load();
    try (NightSteps steps = NightSteps.open("publish " + day, loaded, parent.console());
        RunLock lock = steps.lock()) {
      Publisher publisher = Publisher.open(steps.store(), lock);
      StagedVersion staged = steps.latest(day);
      LiveVersion live = steps.publish(publisher, Approvals.load(steps.store(), staged.id()));
      return steps.night(Outcome.LIVE, live.version()).result();
    }
  }
}
