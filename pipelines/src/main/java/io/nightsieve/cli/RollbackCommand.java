package io.nightsieve.cli;

import io.nightsieve.publish.LiveVersion;
import io.nightsieve.publish.Rollback;
import io.nightsieve.publish.RunLock;
import io.nightsieve.version.VersionId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "rollback",
    description = "Makes an earlier approved version live again.")
final class RollbackCommand implements Command {
  @ParentCommand private Nightsieve parent;
  @Mixin private ConfigOption config;

  @Option(
      names = "--to",
      paramLabel = "VERSION",
      description = "The version; the one that was live before, unless given.")
  private String to;

  @Override
  public Result call() {
    Optional<VersionId> target = Optional.ofNullable(to).map(VersionId::parse);
    FilterSet set = FilterSet.open(config.load());
    try (RunLock lock = set.lock(parent.console())) {
      LiveVersion live = new Rollback(set.store(), lock).rollback(target);
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("version", live.toString());
      fields.put("changed", live.change() == LiveVersion.Change.MOVED);
      return Result.done(
          fields,
          List.of(
              switch (live.change()) {
                case MOVED -> "LIVE is now " + live;
                case UNCHANGED -> "LIVE was " + live + " already";
              }));
    }
  }
}
