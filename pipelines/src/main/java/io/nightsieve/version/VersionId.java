package io.nightsieve.version;

import io.nightsieve.config.Checksums;
import io.nightsieve.config.ConfigFingerprint;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.source.SourceReport;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a version, {@code <date>-<attempt>}. The attempt is derived from what goes in, so
 * that a rerun of the same night has the same name, and a night with other inputs or another
 * configuration has its own.
 *
 * @param date the night's day
 * @param attempt 8 hexadecimal digits
 */
public record VersionId(LocalDate date, String attempt) implements Comparable<VersionId> {
  /** To be raised when the same inputs and configuration begin to give other bytes. */
  static final int BUILD_FORMAT = 1;

  private static final Pattern FORM = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})-([0-9a-f]{8})");

  /**
   * The name of the version that these inputs give. All of the configuration counts, also what
   * changes no filter, since the manifest holds all of it; segments, which are the costly part,
   * have names of their own.
   */
  public static VersionId of(LocalDate date, ConfigFingerprint config, SourceReport source) {
    byte[] content =
        StrictJson.write(
            new Content(BUILD_FORMAT, Manifest.SCHEMA, date.toString(), config.hash(), source));
    return new VersionId(date, Checksums.sha256(content).substring(0, 8));
  }

  /** Reads a name, as given by a person. */
  public static VersionId parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (form.matches()) {
      try {
        return new VersionId(LocalDate.parse(form.group(1)), form.group(2));
      } catch (DateTimeException e) {
        throw refusal(text);
      }
    }
    throw refusal(text);
  }

  /** Whether a text has the form of a version's name. */
  public static boolean isOne(String text) {
    return FORM.matcher(text).matches();
  }

  private static NightsieveException refusal(String text) {
    return NightsieveException.usage(
        "\""
            + text
            + "\" is no version; wanted: a date and 8 hexadecimal digits, such as"
            + " 2026-01-02-0a1b2c3d. \"nightsieve versions\" lists them");
  }

  @Override
  public int compareTo(VersionId other) {
    int byDate = date.compareTo(other.date);
    return byDate != 0 ? byDate : attempt.compareTo(other.attempt);
  }

  @Override
  public String toString() {
    return date + "-" + attempt;
  }

  private record Content(
      int buildFormat, int schema, String date, String configurationHash, SourceReport source) {}
}
