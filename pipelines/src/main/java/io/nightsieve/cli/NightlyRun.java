package io.nightsieve.cli;

import io.nightsieve.audit.ApprovedVersion;
import io.nightsieve.cli.Night.Outcome;
import io.nightsieve.publish.LiveVersion;
import io.nightsieve.publish.Publisher;
import io.nightsieve.publish.RunLock;
import io.nightsieve.version.StagedVersion;
import java.time.LocalDate;
import java.util.Optional;

/** The order of a night: lock, build, audit, approve, publish. */
final class NightlyRun {
  private final NightSteps steps;

  NightlyRun(NightSteps steps) {
    this.steps = steps;
  }

  Night run(LocalDate date) {
    try (RunLock lock = steps.lock()) {
      Publisher publisher = Publisher.open(steps.store(), lock);
      steps.announceLaterLive(date);
      StagedVersion staged = steps.build(date);
      if (steps.isLive(staged)) {
        return steps
            .night(Outcome.LIVE, staged)
            .withNote("the same inputs and configuration are live already; nothing was done");
      }
      publisher.refuseWithdrawn(staged);
      Optional<ApprovedVersion> approved = steps.audit(staged);
      if (approved.isEmpty()) {
        return steps.night(Outcome.REJECTED, staged);
      }
      LiveVersion live = steps.publish(publisher, approved.get());
      return steps.night(Outcome.LIVE, live.version());
    }
  }
}
