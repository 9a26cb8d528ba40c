package io.nightsieve.cli;

import io.nightsieve.config.ExitCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a command did.
 *
 * @param exitCode for the shell
 * @param outcome one word: done, live, rejected, …
 * @param fields for programs: what the JSON line holds behind "command" and "outcome", in order
 * @param summary for people: lines of text
 */
record Result(ExitCode exitCode, String outcome, Map<String, Object> fields, List<String> summary) {

  /** A command that did what it was asked to. */
  static Result done(Map<String, Object> fields, List<String> summary) {
    return new Result(ExitCode.DONE, "done", fields, summary);
  }

  /** The object of the JSON line. */
  Map<String, Object> json(String command) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("command", command);
    object.put("outcome", outcome);
    object.putAll(fields);
    return object;
  }
}
