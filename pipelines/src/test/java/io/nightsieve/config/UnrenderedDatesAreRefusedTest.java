package io.nightsieve.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnrenderedDatesAreRefusedTest {
  private static String messageOf(String text) {
    NightsieveException refusal =
        catchThrowableOfType(NightsieveException.class, () -> NightDate.parse(text));
    assertThat(refusal).as("refused: %s", text).isNotNull();
    assertThat(refusal.exitCode()).isEqualTo(ExitCode.USAGE);
    return refusal.getMessage();
  }

  @Test
  void e06_blanksAroundADateAreDropped() {
    assertThat(NightDate.parse(" 2026-01-02 ")).isEqualTo(LocalDate.of(2026, 1, 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{{ ds }}", "{{ds}}", " {{ data_interval_start | ds }}", "${DATE}"})
  void e06_aTemplateThatWasNotRenderedIsCalledSo(String text) {
    assertThat(messageOf(text))
        .contains("\"" + text.strip() + "\": a template that the scheduler did not render")
        .contains("yyyy-MM-dd");
  }

  @ParameterizedTest
  @ValueSource(strings = {"None", "none", "null"})
  void e06_aValueThatWasNotSetIsCalledSo(String text) {
    assertThat(messageOf(text)).contains("\"" + text + "\"").contains("was not set");
  }

  @ParameterizedTest
  @CsvSource(
      value = {"''", "'  '", "NULL"},
      nullValues = "NULL")
  void e06_anEmptyDateIsRefused(String text) {
    assertThat(messageOf(text)).contains("the date is empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-02-30", "20260102", "2026-1-2", "yesterday", "2026-01-02T00:00"})
  void aDayThatIsNotInTheCalendarIsRefused(String text) {
    assertThat(messageOf(text)).contains("\"" + text + "\"; wanted: a day of the calendar");
  }
}
