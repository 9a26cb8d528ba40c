package io.nightsieve.cli;

import io.nightsieve.filters.ItemType;
import io.nightsieve.generate.LogGenerator;
import io.nightsieve.generate.LogSpec;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@CommandLine.Command(
    name = "generate",
    description =
        "Writes synthetic logs from a seed: Zipf items, log-normal activity, bots, repeats, late and"
            + " bad rows.")
final class GenerateCommand implements Command {
  @ParentCommand private Nightsieve parent;

  @Option(names = "--out", required = true, description = "Directory or URI to write to.")
  private String out;

  @Option(names = "--from", defaultValue = "2026-01-01", description = "First day.")
  private LocalDate from;

  @Option(names = "--days", defaultValue = "7", description = "How many days.")
  private int days;

  @Option(names = "--zone", defaultValue = "UTC", description = "Where a day begins.")
  private ZoneId zone;

  @Option(names = "--seed", defaultValue = "1", description = "Everything follows from it.")
  private long seed;

  @Option(names = "--users", defaultValue = "10000", description = "People, bots not included.")
  private int users;

  @Option(names = "--events", description = "Exactly so many events of people, over all days.")
  private Long events;

  @Option(names = "--median", defaultValue = "40", description = "Events of the median user.")
  private double median;

  @Option(
      names = "--sigma",
      defaultValue = "1.3",
      description = "Spread of the log-normal activity; 0 makes all users equal.")
  private double sigma;

  @Option(names = "--items", defaultValue = "100000", description = "Size of the catalogue.")
  private long items;

  @Option(names = "--zipf", defaultValue = "1.1", description = "Exponent of popularity.")
  private double zipf;

  @Option(names = "--item-type", defaultValue = "string", description = "string or long.")
  private ItemType itemType;

  @Option(names = "--user-type", defaultValue = "string", description = "string or long.")
  private ItemType userType;

  @Option(names = "--repeats", defaultValue = "0.1", description = "Share of repeated items.")
  private double repeats;

  @Option(names = "--late", defaultValue = "0.01", description = "Share of late events.")
  private double late;

  @Option(names = "--bad", defaultValue = "0.005", description = "Share of rows to reject.")
  private double bad;

  @Option(names = "--undo", defaultValue = "0.01", description = "Share of unsee events.")
  private double undo;

  @Option(names = "--bots", defaultValue = "0", description = "Users far above human activity.")
  private int bots;

  @Option(names = "--bot-events", defaultValue = "1000000", description = "Events of each bot.")
  private long botEvents;

  @Option(names = "--bot-items", defaultValue = "50000", description = "Items of each bot.")
  private long botItems;

  @Option(names = "--rows-per-file", defaultValue = "1000000", description = "At most.")
  private long rowsPerFile;

  @Override
  public Result call() throws IOException {
    LogSpec spec =
        new LogSpec(
            seed,
            from,
            days,
            zone,
            users,
            events == null ? OptionalLong.empty() : OptionalLong.of(events),
            new LogSpec.Activity(median, sigma),
            new LogSpec.Catalogue(items, zipf, itemType),
            new LogSpec.Noise(repeats, late, bad, undo),
            new LogSpec.Bots(bots, botEvents, botItems),
            userType,
            rowsPerFile);
    try (SparkSession spark = Sessions.open("nightsieve generate")) {
      LogGenerator generator = new LogGenerator(spark, spec);
      LocalDate last = from.plusDays(days - 1L);
      parent.console().step("generating " + generator.rows() + " events into " + out);
      generator.write(out);
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("path", out);
      fields.put("from", from.toString());
      fields.put("to", last.toString());
      fields.put("users", users + bots);
      fields.put("events", generator.rows());
      return Result.done(
          fields,
          List.of(
              "wrote %,d events of %,d users from %s to %s into %s"
                  .formatted(generator.rows(), users + bots, from, last, out)));
    }
  }
}
