package io.nightsieve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MissingJavaFlagsAreNamedTest {
  @Test
  void e10_theMessageHoldsEachFlagToAdd() {
    assertThatThrownBy(() -> JavaFlags.check(name -> !name.equals("sun.nio.ch")))
        .isInstanceOfSatisfying(
            NightsieveException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED")
        .hasMessageNotContaining("java.base/java.util.concurrent.atomic")
        .hasMessageContaining("bin/nightsieve");
  }

  @Test
  void e10_theJvmOfTheTestsHasThemAll() {
    JavaFlags.check();
  }

  @Test
  void e10_launcherAndTestsUseOneList() throws IOException {
    Matcher options =
        Pattern.compile("<jdk17.options>(.*)</jdk17.options>")
            .matcher(Files.readString(Path.of("..", "pom.xml")));
    assertThat(options.find()).isTrue();
    assertThat(JavaFlags.all()).isEqualTo(List.of(options.group(1).split(" ")));
  }
}
