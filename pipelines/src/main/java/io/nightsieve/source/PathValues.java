package io.nightsieve.source;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;

/** Values that directories of the form {@code column=value} carry. They stay text. */
final class PathValues {
  private static final Pattern ESCAPED = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");
  private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

  private PathValues() {}

  /** Whether a directory above the file carries the column. */
  static boolean has(Path file, String column) {
    return directory(file, column).isPresent();
  }

  /**
   * The value of a column in the directories above a file, the nearest one first; null where it is
   * the null of a partitioned table.
   */
  static String value(Path file, String column) {
    String name = directory(file, column).orElseThrow();
    String value = decode(name.substring(name.indexOf('=') + 1));
    return value.equals(NULL) ? null : value;
  }

  private static Optional<String> directory(Path file, String column) {
    for (Path at = file.getParent(); at != null && !at.isRoot(); at = at.getParent()) {
      String name = at.getName();
      int equals = name.indexOf('=');
      if (equals > 0 && name.substring(0, equals).equalsIgnoreCase(column)) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /** Undoes the escapes of partition values ({@code %3A}); what is no escape stays as it is. */
  static String decode(String value) {
    Matcher escaped = ESCAPED.matcher(value);
    return escaped.replaceAll(match -> Matcher.quoteReplacement(bytes(match.group())));
  }

  private static String bytes(String escapes) {
    byte[] bytes = new byte[escapes.length() / 3];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(escapes.substring(3 * i + 1, 3 * i + 3), 16);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
