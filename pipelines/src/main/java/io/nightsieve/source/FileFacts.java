package io.nightsieve.source;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What a file says of itself before its data are read.
 *
 * @param rows its rows, or -1 where the format does not say
 * @param shapes how each needed column lies in it; a role that is missing is not in the file
 * @param columns the names of its top-level columns, for messages
 * @param layout all columns in order, where the format finds columns by position only; else empty
 * @param fault why the file cannot be read, or null
 * @param ambiguity which columns cannot be told apart, or null
 */
record FileFacts(
    long rows,
    Map<Role, ColumnShape> shapes,
    String columns,
    List<String> layout,
    String fault,
    String ambiguity)
    implements Serializable {

  static FileFacts unreadable(Throwable cause) {
    String message = cause.getMessage() == null ? "" : ": " + cause.getMessage();
    return new FileFacts(
        -1, Map.of(), "", List.of(), cause.getClass().getSimpleName() + message, null);
  }

  static FileFacts ambiguous(String ambiguity) {
    return new FileFacts(-1, Map.of(), "", List.of(), null, ambiguity);
  }

  static FileFacts readable(long rows, Map<Role, ColumnShape> shapes, String columns) {
    return new FileFacts(rows, shapes, columns, List.of(), null, null);
  }
}
