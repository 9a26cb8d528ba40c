package io.nightsieve.cli;

import io.nightsieve.cli.Night.Outcome;
import io.nightsieve.publish.RunLock;
import io.nightsieve.version.StagedVersion;
import io.nightsieve.version.VersionId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Several nights, oldest first. */
final class NightRange {
  private final NightSteps steps;

  NightRange(NightSteps steps) {
    this.steps = steps;
  }

  /** Runs them until one is rejected; the last of the list is the one it ended with. */
  List<Night> run(LocalDate first, LocalDate last) {
    List<Night> nights = new ArrayList<>();
    for (LocalDate day = first; !day.isAfter(last); day = day.plusDays(1)) {
      Night night = isBehindLive(day) ? fillIn(day) : new NightlyRun(steps).run(day);
      nights.add(night);
      if (night.outcome() == Outcome.REJECTED) {
        return nights;
      }
    }
    return nights;
  }

  private boolean isBehindLive(LocalDate day) {
    return steps
        .store()
        .live()
        .filter(live -> VersionId.parse(live.version()).date().isAfter(day))
        .isPresent();
  }

  /** A night before the live one is built and audited; going back is left to rollback. */
  private Night fillIn(LocalDate day) {
    try (RunLock lock = steps.lock()) {
      StagedVersion staged = steps.build(day);
      Outcome outcome = steps.audit(staged).isPresent() ? Outcome.APPROVED : Outcome.REJECTED;
      lock.verifyHeld();
      return steps
          .night(outcome, staged)
          .withNote(
              "a later night is live; \"nightsieve rollback --to\" would go back to this one");
    }
  }
}
