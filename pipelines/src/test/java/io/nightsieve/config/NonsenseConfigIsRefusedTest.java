package io.nightsieve.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NonsenseConfigIsRefusedTest {
  @TempDir Path directory;

  private String messageOf(String yaml, Map<String, String> env, Map<String, String> overrides) {
    NightsieveException refusal =
        catchThrowableOfType(
            NightsieveException.class, () -> ConfigFiles.load(directory, yaml, env, overrides));
    assertThat(refusal).as("refused: %s", yaml).isNotNull();
    assertThat(refusal.exitCode()).isEqualTo(ExitCode.USAGE);
    return refusal.getMessage();
  }

  private String messageOf(String yaml) {
    return messageOf(yaml, Map.of(), Map.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "1", "2", "5", "-0.1", ".nan", "NaN", ".inf", "1e-320", "5 %", "true", "[]"})
  void a09_aRateThatIsNoneIsRefusedWithItsRange(String rate) {
    assertThat(messageOf(ConfigFiles.LEAST.replace("fpp: 0.01", "fpp: " + rate)))
        .contains("night.yaml has a fault:")
        .contains("fpp: is ")
        .contains("allowed: a number in [1.0E-9, 0.999]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "0.5", "1e99", "many"})
  void a09_aCapThatIsNoneIsRefusedWithItsRange(String cap) {
    assertThat(messageOf(ConfigFiles.LEAST + "sizing: {max-items-per-user: " + cap + "}"))
        .contains("sizing.max-items-per-user: is ")
        .contains("allowed: a whole number in [1, 100000000]");
  }

  @Test
  void a09_aRateThatTheMarginTakesBelowTheLeastIsRefused() {
    String yaml = ConfigFiles.LEAST.replace("fpp: 0.01", "fpp: 1e-9");
    assertThat(messageOf(yaml))
        .contains("fpp: is 1.0E-9, for which with sizing.margin 0.05")
        .contains("allowed: at least 1.0E-9");
    assertThat(ConfigFiles.load(directory, yaml + "sizing: {margin: 0}").fpp()).isEqualTo(1e-9);
  }

  @Test
  void a09_swappedRateAndCapAreBothNamed() {
    String yaml = ConfigFiles.LEAST.replace("fpp: 0.01", "fpp: 1000000");
    assertThat(messageOf(yaml + "sizing: {max-items-per-user: 0.01}"))
        .contains("has 2 faults")
        .contains("fpp: is 1000000;")
        .contains("sizing.max-items-per-user: is 0.01;");
  }

  @ParameterizedTest
  @CsvSource({
    "sizing: {head-room: 0.1}, sizing.head-room: no such key; the nearest is sizing.headroom",
    "sizeing: {headroom: 0.1}, sizeing: no such key; the nearest is sizing",
    "soruce: 1, soruce: no such key; the nearest is source",
    "audit: {probes: 3}, audit.probes: no such key; the nearest is audit.probes-per-user",
    "entirely-different-words: 1, entirely-different-words: no such key",
  })
  void anUnknownKeyIsNamedInFullWithTheNearest(String line, String expected) {
    assertThat(messageOf(ConfigFiles.LEAST + line)).contains(expected);
  }

  @Test
  void everythingMissingIsToldAtOnce() {
    assertThat(messageOf("{}"))
        .contains("name: is missing; allowed: 1 to 64 letters")
        .contains("source.path: is missing")
        .contains("source.columns.user: is missing")
        .contains("source.columns.item: is missing")
        .contains("item.type: is missing; allowed: string | long | uuid")
        .contains("layers: is missing")
        .contains("fpp: is missing")
        .contains("publish.path: is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: feed-seen | name: ../x | name: is \"../x\"; allowed: 1 to 64 letters",
        "name: feed-seen | name: _hidden | name: is \"_hidden\"",
        "name: feed-seen | name: 17 | name: is 17; allowed: 1 to 64 letters, digits, dots, hyphens"
            + " and underscores, starting with a letter or digit; put it in quotes",
        "keep: 7 days | keep: 7 | layers[0].keep: is 7; allowed: a time such as \"7 days\"",
        "keep: 7 days | keep: 0 days | layers[0].keep: is \"0 days\"",
        "keep: 7 days | keep: 6 months | layers[0].keep: is \"6 months\"",
        "kind: bloom | kind: quotient | layers[0].kind: is \"quotient\"; allowed: exact",
        "kind: bloom | kind: bloom, fpp: 0.5 | layers[0].fpp: is 0.5; allowed: at most fpp",
        "type: string | type: int | item.type: is \"int\"; allowed: string",
        "path: /filters | path: /filters, format: pickle | publish.format: is \"pickle\"; allowed:"
            + " native",
        "path: /filters | path: | publish.path: is \"\"; allowed: text",
        "path: /filters | path: /filters, buckets: 0 | publish.buckets: is 0; allowed: a whole"
            + " number in [1, 10000]",
        "path: /logs | zone: Mars/Olympus | source.zone: is \"Mars/Olympus\"; allowed: a time zone",
        "kind: bloom | kind: bloom, rotate: month | layers[0].rotate: rotation is not available",
      })
  void aWrongValueIsToldWithWhatIsAllowed(String good, String bad, String expected) {
    assertThat(messageOf(ConfigFiles.LEAST.replace(good, bad))).contains(expected);
  }

  @Test
  void whatAFormatCannotCarryIsRefusedWithTheReason() {
    String guava = ConfigFiles.LEAST.replace("path: /filters", "path: /filters, format: guava");
    assertThat(messageOf(guava.replace("kind: bloom", "kind: ribbon")))
        .contains(
            "layers[0].kind: is ribbon, which publish.format guava cannot carry; allowed: bloom");
    String redis =
        ConfigFiles.LEAST.replace("path: /filters", "path: /filters, format: redisbloom");
    assertThat(messageOf(redis.replace("type: string", "type: long")))
        .contains(
            "item.type: is long, which publish.format redisbloom does not hash as its peer does;"
                + " allowed: string");
    assertThat(messageOf(guava.replace("kind: bloom", "kind: auto, updates: adds")))
        .contains("layers[0].updates: chooses among the kinds of publish.format native");
  }

  @Test
  void a38_aStaticKindThatServingIsToChangeIsRefusedWithTheKindsThatCan() {
    String adds = ConfigFiles.LEAST.replace("kind: bloom", "kind: ribbon, updates: adds");
    assertThat(messageOf(adds))
        .contains("layers[0].updates: is adds, but a filter of kind ribbon takes no items once")
        .contains("cuckoo");
  }

  @Test
  void keysThatContradictEachOtherAreRefused() {
    String noTime = ConfigFiles.LEAST.replace(", time: event_time", "");
    assertThat(messageOf(noTime)).contains("source.columns.time: is missing; without");
    assertThat(messageOf(noTime.replace("path: /logs", "path: /logs\n  late-days: 2")))
        .contains("source.late-days: is 2; without source.columns.time");
    assertThat(messageOf(ConfigFiles.LEAST.replace("path: /logs", "path: /logs\n  actions: [a]")))
        .contains("source.actions: is [a], but source.columns.action is missing");
    assertThat(messageOf(ConfigFiles.FULL.replace("[unsee]", "[click]")))
        .contains("source.undo: is [click]; allowed: no value that is also in source.actions");
    assertThat(messageOf(ConfigFiles.FULL.replace("yyyyMMdd", "yyyy-MM")))
        .contains("source.partition.format: is \"yyyy-MM\"; allowed: a pattern of java.time");
    assertThat(messageOf(ConfigFiles.FULL.replace("column: dt, ", "")))
        .contains("source.partition.column: is missing");
    assertThat(messageOf(ConfigFiles.FULL.replace("[impression, click]", "[1, 2]")))
        .contains("source.actions: is [1,2]; allowed: a list of texts")
        .contains("put numbers in quotes");
  }

  @Test
  void whatIsNotAvailableSaysWhatIs() {
    assertThat(messageOf(ConfigFiles.LEAST + "sinks: [{name: redis}]"))
        .contains("sinks: copying into a serving store is not available");
    assertThat(
            messageOf(
                ConfigFiles.LEAST.replace(
                    "layers:\n", "layers:\n  - {name: old, keep: 30 days, kind: exact}\n")))
        .contains("layers: has 2 layers; allowed: exactly one");
    assertThat(messageOf(ConfigFiles.LEAST + "audit: {on-fail: publish}"))
        .contains("audit.on-fail: is \"publish\"; allowed: reject");
  }

  @Test
  void aFaultFromOutsideTheFileNamesItsOrigin() {
    assertThat(messageOf(ConfigFiles.LEAST, Map.of("NIGHTSIEVE_FPP", "7"), Map.of()))
        .contains("fpp: is \"7\" (from the environment variable NIGHTSIEVE_FPP)");
    assertThat(messageOf(ConfigFiles.LEAST, Map.of("NIGHTSIEVE_SIZING_HEADROM", "7"), Map.of()))
        .contains("NIGHTSIEVE_SIZING_HEADROM names no key")
        .contains("the nearest is NIGHTSIEVE_SIZING_HEADROOM");
    assertThat(messageOf(ConfigFiles.LEAST, Map.of(), Map.of("sizing.headrom", "1")))
        .contains("sizing.headrom (from the command line): no such key; the nearest is");
    assertThat(messageOf(ConfigFiles.LEAST, Map.of(), Map.of("sizing.headroom", "x")))
        .contains("sizing.headroom: is \"x\" (from the command line)");
  }

  @Test
  void whatYamlWouldSilentlyDropOrMisreadIsRefused() {
    assertThat(messageOf(ConfigFiles.LEAST + "fpp: 0.5\n"))
        .contains("is not valid YAML at line")
        .containsIgnoringCase("duplicate field 'fpp'");
    assertThat(messageOf(ConfigFiles.LEAST + "---\nname: second\n"))
        .contains("holds a second document");
    assertThat(messageOf("name: &n x\nfpp: *n\n")).contains("uses the alias *n at line 2");
    assertThat(messageOf("- a\n- b\n")).contains("is not a mapping of keys to values");
    assertThat(messageOf("")).contains("is not a mapping of keys to values");
    assertThat(messageOf("a: [1")).contains("is not valid YAML at line");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    NightsieveException refusal =
        catchThrowableOfType(
            NightsieveException.class,
            () -> ConfigLoader.load(directory.resolve("absent.yaml"), Map.of(), Map.of()));
    assertThat(refusal).hasMessageContaining("absent.yaml cannot be read");
    assertThat(refusal.exitCode()).isEqualTo(ExitCode.USAGE);
  }
}
