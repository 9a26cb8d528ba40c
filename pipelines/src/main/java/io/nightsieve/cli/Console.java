package io.nightsieve.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Standard output is for results, standard error for progress. */
final class Console {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PrintStream out;
  private final PrintStream err;
  private final long startNanos = System.nanoTime();

  Console(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** One line of progress, with the seconds since the start. */
  void step(String text) {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    // The carriage return writes over what is left of Spark's progress bar.
    err.print(String.format(Locale.ROOT, "\r[%6.1f s] %s%n", seconds, text));
    err.flush();
  }

  /** A line about the program itself, not about its progress. */
  void note(String text) {
    err.println(text);
    err.flush();
  }

  /** Lines for people: on standard output, unless that is taken by JSON. */
  void summary(List<String> lines, Output output) {
    PrintStream target = output == Output.JSON ? err : out;
    lines.forEach(target::println);
    target.flush();
  }

  /** The last line of standard output. */
  void json(Map<String, Object> object) {
    try {
      out.println(JSON.writeValueAsString(object));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write the result as JSON: " + object, e);
    }
    out.flush();
  }

  /** What standard output is for. */
  enum Output {
    TEXT,
    JSON
  }
}
