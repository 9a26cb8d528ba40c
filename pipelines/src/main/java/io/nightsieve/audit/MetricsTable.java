package io.nightsieve.audit;

import static org.apache.parquet.schema.LogicalTypeAnnotation.dateType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;

/**
 * An audit as rows: one for the whole night, one for each cohort, and one for each kind of absent
 * item. Each version keeps its own small file, so that reading {@code versions/*}{@code
 * /audit/metrics.parquet} gives a table that grows night by night.
 */
final class MetricsTable {
  private static final MessageType SCHEMA =
      Types.buildMessage()
          .required(BINARY)
          .as(stringType())
          .named("filter_set")
          .required(BINARY)
          .as(stringType())
          .named("version")
          .required(INT32)
          .as(dateType())
          .named("date")
          .required(BINARY)
          .as(stringType())
          .named("verdict")
          .required(BINARY)
          .as(stringType())
          .named("scope")
          .optional(BINARY)
          .as(stringType())
          .named("layer")
          .optional(BINARY)
          .as(stringType())
          .named("kind")
          .optional(BINARY)
          .as(stringType())
          .named("size")
          .optional(BINARY)
          .as(stringType())
          .named("negative")
          .optional(INT64)
          .named("users")
          .optional(INT64)
          .named("items")
          .optional(INT64)
          .named("filter_bytes")
          .optional(INT64)
          .named("members_checked")
          .optional(INT64)
          .named("false_negatives")
          .required(INT64)
          .named("probes")
          .required(INT64)
          .named("false_positives")
          .optional(DOUBLE)
          .named("rate")
          .optional(DOUBLE)
          .named("rate_lower95")
          .optional(DOUBLE)
          .named("rate_upper95")
          .optional(DOUBLE)
          .named("rate_predicted")
          .required(DOUBLE)
          .named("target")
          .named("metrics");

  private MetricsTable() {}

  /** The file's bytes; the same for the same audit. */
  static byte[] write(AuditResult audit) {
    MemoryFile file = new MemoryFile();
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(file)
            .withType(SCHEMA)
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            // One encoding a column: the footer lists several in an order that differs by JVM.
            .withWriterVersion(WriterVersion.PARQUET_2_0)
            .withDictionaryEncoding(false)
            .build()) {
      for (Group row : rows(audit)) {
        writer.write(row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a table in memory", e);
    }
    return file.toBytes();
  }

  private static List<Group> rows(AuditResult audit) {
    List<Group> rows = new ArrayList<>();
    Group night = row(audit, "night", audit.rate(), audit.target());
    night.add("users", audit.users());
    night.add("items", audit.cohorts().stream().mapToLong(c -> c.items()).sum());
    night.add("filter_bytes", audit.cohorts().stream().mapToLong(c -> c.bytes()).sum());
    night.add("members_checked", audit.membersChecked());
    night.add("false_negatives", audit.falseNegatives());
    add(night, "rate_predicted", audit.predictedRate());
    rows.add(night);
    for (AuditResult.CohortRate cohort : audit.cohorts()) {
      Group row = row(audit, "cohort", cohort.rate(), cohort.target());
      row.add("layer", cohort.layer());
      row.add("kind", cohort.kind());
      row.add("size", cohort.size());
      row.add("users", cohort.users());
      row.add("items", cohort.items());
      row.add("filter_bytes", cohort.bytes());
      add(row, "rate_predicted", cohort.predictedRate());
      rows.add(row);
    }
    for (AuditResult.NegativeRate negative : audit.negatives()) {
      Group row = row(audit, "negative", negative.rate(), audit.target());
      row.add("negative", negative.kind());
      rows.add(row);
    }
    return rows;
  }

  private static Group row(AuditResult audit, String scope, RateEstimate rate, double target) {
    Group row = new SimpleGroup(SCHEMA);
    row.add("filter_set", audit.name());
    row.add("version", audit.version());
    row.add("date", (int) LocalDate.parse(audit.date()).toEpochDay());
    row.add("verdict", audit.verdict().label());
    row.add("scope", scope);
    row.add("probes", rate.probes());
    row.add("false_positives", rate.falsePositives());
    add(row, "rate", rate.rate());
    add(row, "rate_lower95", rate.lower95());
    add(row, "rate_upper95", rate.upper95());
    row.add("target", target);
    return row;
  }

  private static void add(Group row, String column, Double value) {
    if (value != null) {
      row.add(column, (double) value);
    }
  }
}
