package io.nightsieve.cli;

import io.nightsieve.publish.Expire;
import io.nightsieve.publish.ExpireResult;
import io.nightsieve.publish.RunLock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "expire",
    description = "Drops versions beyond publish.keep-versions, and the files that only they use.")
final class ExpireCommand implements Command {
  @ParentCommand private Nightsieve parent;
  @Mixin private ConfigOption config;

  @Override
  public Result call() {
    FilterSet set = FilterSet.open(config.load());
    try (RunLock lock = set.lock(parent.console())) {
      ExpireResult result =
          new Expire(set.store(), lock).expire(set.config().publish().keepVersions());
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("dropped", result.dropped().stream().map(Object::toString).toList());
      fields.put("kept", result.kept().stream().map(Object::toString).toList());
      fields.put("segmentFiles", result.segmentFiles());
      fields.put("leftovers", result.leftovers());
      fields.put("freedBytes", result.freedBytes());
      return Result.done(
          fields,
          List.of(
              String.format(
                  Locale.ROOT,
                  "dropped %d versions with %d segment files, and %d leftovers of killed runs:"
                      + " %,d bytes; %d versions are left",
                  result.dropped().size(),
                  result.segmentFiles(),
                  result.leftovers(),
                  result.freedBytes(),
                  result.kept().size())));
    }
  }
}
