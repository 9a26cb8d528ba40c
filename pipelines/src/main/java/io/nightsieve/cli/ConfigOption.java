package io.nightsieve.cli;

import io.nightsieve.config.ConfigLoader;
import io.nightsieve.config.NightConfig;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Which filter set a command is about. */
final class ConfigOption {
  @Option(
      names = "--config",
      required = true,
      paramLabel = "FILE",
      description = "The configuration of the filter set.")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A value of the configuration, such as source.late-days=5; may be repeated.")
  private Map<String, String> overrides = new LinkedHashMap<>();

  /** The configuration, checked whole before any data is read. */
  NightConfig load() {
    return ConfigLoader.load(file, System.getenv(), overrides);
  }
}
