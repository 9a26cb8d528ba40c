package io.nightsieve.benchmarks.lookup;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Runs {@link Batches} for every contender, and prints nanoseconds per candidate and ratios. */
@CommandLine.Command(
    name = "lookup",
    mixinStandardHelpOptions = true,
    description = "Batches of 500 candidates against users' filters, beside the peers.")
final class LookupBench implements Callable<Integer> {
  private static final String OURS = "auto";
  private static final String PEER = "guava";

  @Option(
      names = "--only",
      split = ",",
      description = "Contenders to run besides auto and guava; all by default.")
  private List<String> only = List.of();

  @Option(names = "--items", split = ",", description = "Sizes of users (default 40,1000,100000).")
  private List<String> items = List.of("40", "1000", "100000");

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  public static void main(String[] args) {
    System.exit(new CommandLine(new LookupBench()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    String[] names =
        Contender.all().stream()
            .map(Contender::name)
            .filter(
                name ->
                    only.isEmpty() || only.contains(name) || name.equals(OURS) || name.equals(PEER))
            .toArray(String[]::new);
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(Batches.class.getName())
                    .param("contender", names)
                    .param("items", items.toArray(String[]::new))
                    .jvmArgs("-Xmx2g", "-XX:+UseParallelGC")
                    .verbosity(json ? VerboseMode.SILENT : VerboseMode.NORMAL)
                    .build())
            .run();
    Map<String, Map<String, Double>> open = new TreeMap<>();
    Map<String, Map<String, Double>> ask = new TreeMap<>();
    for (RunResult result : results) {
      boolean opening = result.getPrimaryResult().getLabel().equals("open");
      (opening ? open : ask)
          .computeIfAbsent(result.getParams().getParam("items"), size -> new TreeMap<>())
          .put(result.getParams().getParam("contender"), Math.round(best(result) * 100) / 100.0);
    }
    ObjectNode all = new ObjectMapper().createObjectNode();
    ratios(all.putObject("batchWithOpenOverGuava"), open);
    ratios(all.putObject("batchOverGuava"), ask);
    nanos(all.putObject("nanosWithOpen"), open);
    nanos(all.putObject("nanos"), ask);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(json ? all.toString() : all.toPrettyString());
    return 0;
  }

  /** Nanoseconds of the fastest iteration: what else runs on the machine only ever adds to them. */
  private static double best(RunResult result) {
    return result.getBenchmarkResults().stream()
        .flatMap(fork -> fork.getIterationResults().stream())
        .mapToDouble(iteration -> iteration.getPrimaryResult().getScore())
        .min()
        .orElseThrow();
  }

  /** How many times Guava's throughput ours is. */
  private void ratios(ObjectNode node, Map<String, Map<String, Double>> times) {
    for (String size : items) {
      double ratio = times.get(size).get(PEER) / times.get(size).get(OURS);
      node.put(size, Double.parseDouble(String.format(Locale.ROOT, "%.2f", ratio)));
    }
  }

  private void nanos(ObjectNode node, Map<String, Map<String, Double>> times) {
    for (String size : items) {
      ObjectNode each = node.putObject(size);
      times.get(size).forEach(each::put);
    }
  }
}
