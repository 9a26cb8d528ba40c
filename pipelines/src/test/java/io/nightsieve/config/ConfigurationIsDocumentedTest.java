package io.nightsieve.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationIsDocumentedTest {
  private static final Path PAGE = Path.of("..", "docs", "configuration.md");
  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\|(.*)");

  @TempDir Path directory;

  private static Map<String, String> rows() throws IOException {
    Map<String, String> rows = new TreeMap<>();
    for (String line : Files.readAllLines(PAGE)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        rows.put(row.group(1), row.group(2));
      }
    }
    return rows;
  }

  @Test
  void everyKeyHasItsRowWithDefaultAndRange() throws IOException {
    Map<String, String> rows = rows();
    List<String> keys = ConfigKeys.ALL.stream().map(ConfigKey::path).toList();
    assertThat(rows.keySet()).containsExactlyInAnyOrderElementsOf(keys);
    for (ConfigKey key : ConfigKeys.ALL) {
      String row = rows.get(key.path());
      key.fallback().ifPresent(value -> assertThat(row).contains("| `" + value + "` |"));
      if (key.presence() != ConfigKey.Presence.OPTIONAL) {
        assertThat(row).as(key.path()).contains("| required");
      }
      if (key.type() == ConfigKey.Type.WHOLE || key.type() == ConfigKey.Type.NUMBER) {
        assertThat(row)
            .as(key.path())
            .contains("[" + ConfigKey.plain(key.min()) + ", " + ConfigKey.plain(key.max()) + "]");
      }
      key.choices().forEach(choice -> assertThat(row).as(key.path()).contains("`" + choice + "`"));
    }
  }

  @Test
  void theExampleIsRead() throws IOException {
    String page = Files.readString(PAGE);
    String start = "```yaml\n";
    String yaml = page.substring(page.indexOf(start) + start.length());
    NightConfig config = ConfigFiles.load(directory, yaml.substring(0, yaml.indexOf("```")));
    assertThat(config.name()).isEqualTo("feed-seen");
  }
}
