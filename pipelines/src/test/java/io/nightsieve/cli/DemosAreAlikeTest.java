package io.nightsieve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemosAreAlikeTest {
  @Test
  void aSecondDemoHasTheConfigurationOfTheFirst(@TempDir Path home) throws IOException {
    String first = DemoCommand.configuration(home);
    Files.createDirectories(home.resolve("logs"));
    Files.createDirectories(home.resolve("filters"));
    assertThat(DemoCommand.configuration(home)).isEqualTo(first);
  }
}
