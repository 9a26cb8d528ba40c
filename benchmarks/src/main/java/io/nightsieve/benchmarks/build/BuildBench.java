package io.nightsieve.benchmarks.build;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * Times whole builds, contender by contender, round after round in one process, and prints ratios:
 * machines differ and are noisy, ratios within a round much less.
 */
@CommandLine.Command(
    name = "build",
    mixinStandardHelpOptions = true,
    description = "Times the build beside its peers on generated logs.")
final class BuildBench implements Callable<Integer> {
  @Option(names = "--events", description = "Events in the logs (default ${DEFAULT-VALUE}).")
  private long events = 20_000_000;

  @Option(names = "--users", description = "Users in the logs (default ${DEFAULT-VALUE}).")
  private int users = 200_000;

  @Option(names = "--rounds", description = "Measured rounds (default ${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(
      names = "--only",
      split = ",",
      description = "Contenders to run besides the floor; all by default.")
  private List<String> only = List.of();

  @Option(
      names = "--logs",
      description = "Where generated logs are kept (default ${DEFAULT-VALUE}).")
  private Path directory = Path.of("benchmarks/target/logs");

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  private final Map<String, List<Double>> seconds = new LinkedHashMap<>();
  private final Map<String, List<Double>> cpuSeconds = new LinkedHashMap<>();

  public static void main(String[] args) {
    System.exit(new CommandLine(new BuildBench()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    try (SparkSession spark =
        SparkSession.builder()
            .master("local[*]")
            .appName("build benchmark")
            .config("spark.ui.enabled", false)
            .config("spark.sql.session.timeZone", "UTC")
            .getOrCreate()) {
      spark.sparkContext().setLogLevel("ERROR");
      BenchLogs logs = BenchLogs.of(spark, directory.toAbsolutePath(), events, users);
      measure(contenders(logs));
      print();
    }
    return 0;
  }

  private List<Contender> contenders(BenchLogs logs) {
    List<Contender> all =
        List.of(
            new Floor(logs),
            new Ours(logs),
            new CollectSetGuava(logs),
            new GuavaAggregator(logs),
            new DuckDb(logs));
    return all.stream()
        .filter(c -> only.isEmpty() || only.contains(c.name()) || c instanceof Floor)
        .toList();
  }

  /** A round before the first is not counted: it warms the compiler and the page cache. */
  private void measure(List<Contender> contenders) throws Exception {
    OperatingSystemMXBean process =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    for (int round = 0; round <= rounds; round++) {
      for (Contender contender : contenders) {
        System.gc();
        long start = System.nanoTime();
        long startCpu = process.getProcessCpuTime();
        contender.run();
        double taken = (System.nanoTime() - start) / 1e9;
        double cpu = (process.getProcessCpuTime() - startCpu) / 1e9;
        System.err.printf(
            "round %d  %-16s %7.2f s  %7.2f s of processor%n", round, contender.name(), taken, cpu);
        if (round > 0) {
          seconds.computeIfAbsent(contender.name(), name -> new ArrayList<>()).add(taken);
          cpuSeconds.computeIfAbsent(contender.name(), name -> new ArrayList<>()).add(cpu);
        }
      }
    }
  }

  private void print() throws Exception {
    ObjectNode result = new ObjectMapper().createObjectNode();
    result.put("events", events).put("users", users).put("rounds", rounds);
    result.put("cores", Runtime.getRuntime().availableProcessors());
    putRatio(result, "oursOverFloor", "ours", "floor");
    putRatio(result, "speedupOverCollectSetGuava", "collectSetGuava", "ours");
    putRatio(result, "speedupOverGuavaAggregator", "guavaAggregator", "ours");
    putRatio(result, "oursOverDuckdb", "ours", "duckdb");
    ObjectNode medians = result.putObject("secondsMedian");
    seconds.forEach((name, taken) -> medians.put(name, median(taken)));
    ObjectNode cpuMedians = result.putObject("cpuSecondsMedian");
    cpuSeconds.forEach((name, taken) -> cpuMedians.put(name, median(taken)));
    List<Double> ours = seconds.getOrDefault("ours", List.of());
    if (!ours.isEmpty()) {
      result.put("oursMicrosPerEvent", median(ours) * 1e6 / events);
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(json ? result.toString() : result.toPrettyString());
  }

  /** The median over rounds of the ratio within a round. */
  private void putRatio(ObjectNode result, String key, String of, String over) {
    List<Double> above = seconds.get(of);
    List<Double> below = seconds.get(over);
    if (above == null || below == null) {
      return;
    }
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < above.size(); round++) {
      ratios.add(above.get(round) / below.get(round));
    }
    result.put(key, median(ratios));
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    double upper = sorted[middle];
    double value = sorted.length % 2 == 1 ? upper : (sorted[middle - 1] + upper) / 2;
    return Math.round(value * 1000) / 1000.0;
  }
}
