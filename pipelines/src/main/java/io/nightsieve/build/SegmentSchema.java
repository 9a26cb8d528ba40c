package io.nightsieve.build;

import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import io.nightsieve.events.UserType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;

/** The columns of a segment file; the one place where their names stand. */
public final class SegmentSchema {
  /** The user id: a long where all logs hold integers, else a string. Files are sorted by it. */
  public static final String USER_ID = "user_id";

  public static final String LAYER = "layer";
  public static final String PERIOD = "period";
  public static final String KIND = "kind";

  /** Distinct items in the filter. */
  public static final String ITEMS = "items";

  /** The filter's bytes in the wire format that the manifest names. */
  public static final String FILTER = "filter";

  private SegmentSchema() {}

  static MessageType parquet(UserType userType) {
    var columns = Types.buildMessage();
    if (userType == UserType.LONG) {
      columns.required(INT64).named(USER_ID);
    } else {
      columns.required(BINARY).as(stringType()).named(USER_ID);
    }
    return columns
        .required(BINARY)
        .as(stringType())
        .named(LAYER)
        .required(BINARY)
        .as(stringType())
        .named(PERIOD)
        .required(BINARY)
        .as(stringType())
        .named(KIND)
        .required(INT64)
        .named(ITEMS)
        .required(BINARY)
        .named(FILTER)
        .named("segment");
  }
}
