package io.nightsieve.source;

import com.univocity.parsers.csv.CsvParser;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.csv.CSVOptions;

/** The names that Spark gives to the columns of a CSV file, by the file's first line. */
final class CsvColumns {
  private final SparkSession spark;
  private final Map<String, String> options;
  private final boolean hasHeader;
  private final CsvParser parser;
  private final Map<String, List<String>> byHeader = new HashMap<>();

  /** Columns of files that are read in this session by these options. */
  CsvColumns(SparkSession spark, Map<String, String> options) {
    this.spark = spark;
    this.options = options;
    CSVOptions parsed = new CSVOptions(ExactFileScan.map(options), true, "UTC");
    this.hasHeader = parsed.headerFlag();
    this.parser = new CsvParser(parsed.asParserSettings());
  }

  /** The names in their order. Headers are few; each takes Spark a query, about 20 ms. */
  List<String> of(String line) {
    return hasHeader
        ? byHeader.computeIfAbsent(line, this::named)
        : IntStream.range(0, parser.parseLine(line).length).mapToObj(i -> "_c" + i).toList();
  }

  private List<String> named(String header) {
    return Arrays.asList(
        spark
            .read()
            .options(options)
            .csv(spark.createDataset(List.of(header), Encoders.STRING()))
            .columns());
  }
}
