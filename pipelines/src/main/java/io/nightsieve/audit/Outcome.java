package io.nightsieve.audit;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** What a check came to. Failed is not errored, and skipped is not passed. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "status")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Outcome.Passed.class, name = "passed"),
  @JsonSubTypes.Type(value = Outcome.Failed.class, name = "failed"),
  @JsonSubTypes.Type(value = Outcome.Skipped.class, name = "skipped"),
  @JsonSubTypes.Type(value = Outcome.Errored.class, name = "errored")
})
public sealed interface Outcome {
  /** What was found, in a sentence. */
  String found();

  /** The bound holds, and enough was measured to say so. */
  record Passed(String found) implements Outcome {}

  /**
   * The bound is broken.
   *
   * @param cases the first cases, for a person to look at
   */
  record Failed(String found, List<Finding> cases) implements Outcome {}

  /** Too little or nothing was measured to say either. */
  record Skipped(String found) implements Outcome {}

  /** The measurement itself failed, which says nothing about the version. */
  record Errored(String found) implements Outcome {}

  /** The word for it in reports. */
  default String status() {
    if (this instanceof Passed) {
      return "passed";
    } else if (this instanceof Failed) {
      return "failed";
    } else if (this instanceof Skipped) {
      return "skipped";
    }
    return "errored";
  }
}
