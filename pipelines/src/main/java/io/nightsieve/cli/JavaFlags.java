package io.nightsieve.cli;

import io.nightsieve.config.NightsieveException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;

/** Whether this JVM was started with what Spark needs of Java 17. */
final class JavaFlags {
  private static final String OPEN = "--add-opens=java.base/";

  private JavaFlags() {}

  /**
   * Refuses a JVM in which Spark would fail later with an {@code IllegalAccessError}.
   *
   * @throws NightsieveException usage, with the flags to add
   */
  static void check() {
    Module base = Object.class.getModule();
    check(open -> base.isOpen(open, JavaFlags.class.getModule()));
  }

  static void check(Predicate<String> isOpen) {
    List<String> missing =
        all().stream()
            .filter(option -> option.startsWith(OPEN))
            .filter(
                option ->
                    !isOpen.test(
                        option.substring(OPEN.length(), option.indexOf('=', OPEN.length()))))
            .toList();
    if (!missing.isEmpty()) {
      throw NightsieveException.usage(
          "Spark cannot run in this Java "
              + Runtime.version().feature()
              + " without these flags:\n  "
              + String.join("\n  ", missing)
              + "\nAdd them to the java command, or start with bin/nightsieve or spark-submit, which"
              + " do it for you.");
    }
  }

  /** All options that Spark needs, as in {@code conf/jdk17-options}. */
  static List<String> all() {
    try (InputStream in = JavaFlags.class.getResourceAsStream("jdk17-options")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException("jdk17-options cannot be read from the jar", e);
    }
  }
}
