package io.nightsieve.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;

/** Audits as strict JSON. */
public final class AuditJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private AuditJson() {}

  /** The audit as UTF-8, the same bytes for the same audit. */
  public static byte[] write(AuditResult audit) {
    try {
      String json = MAPPER.writeValueAsString(audit);
      return (json.replace("\r\n", "\n") + "\n").getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the audit of " + audit.version() + " is not plain data", e);
    }
  }

  /**
   * The audit that {@link #write} wrote.
   *
   * @param where names the file in messages
   * @throws io.nightsieve.config.NightsieveException if it is not one
   */
  public static AuditResult read(byte[] json, String where) {
    try {
      AuditResult audit = MAPPER.readValue(json, AuditResult.class);
      if (audit.schema() != AuditResult.SCHEMA) {
        throw io.nightsieve.config.NightsieveException.input(
            where
                + ": schema is "
                + audit.schema()
                + ", but this release reads "
                + AuditResult.SCHEMA
                + "; read it with the release that wrote it");
      }
      return audit;
    } catch (java.io.IOException e) {
      throw io.nightsieve.config.NightsieveException.input(
          where + " is not an audit: " + e.getMessage() + "; run the audit again");
    }
  }
}
