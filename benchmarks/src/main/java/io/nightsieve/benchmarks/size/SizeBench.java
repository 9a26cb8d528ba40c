package io.nightsieve.benchmarks.size;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * Bits per item, headers included, of every kind and format at a measured rate: one that misses the
 * rate over the population is sized for less until it keeps it.
 */
@CommandLine.Command(
    name = "size",
    mixinStandardHelpOptions = true,
    description = "Bits per item at a measured rate, beside the peers.")
final class SizeBench implements Callable<Integer> {
  private static final double[] RATES = {0.01, 0.001};

  /** Probes of each rate: the standard deviation of a measured rate is a hundredth of it. */
  private static final double FALSE_POSITIVES_WANTED = 10_000;

  private static final int MOST_STEPS = 40;
  private static final double STEP = 0.95;

  @Option(names = "--users", description = "Users (default ${DEFAULT-VALUE}).")
  private int users = 10_000;

  @Option(names = "--items", description = "Items of each user, in place of the log-normal sizes.")
  private Integer items;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  /**
   * What came out.
   *
   * @param bits bits per item
   * @param rate the rate measured
   * @param sizedFor the rate that was asked for to get it
   */
  private record Outcome(double bits, double rate, double sizedFor) {}

  /**
   * How a rate was reached.
   *
   * @param asked what came out when just that rate was asked for
   * @param kept the largest that keeps it; empty where none does
   */
  private record Search(Outcome asked, Optional<Outcome> kept) {}

  public static void main(String[] args) {
    System.exit(new CommandLine(new SizeBench()).execute(args));
  }

  @Override
  public Integer call() {
    Population population =
        items == null ? new Population(users, 1L) : new Population(users, items.intValue());
    ObjectNode bits = new ObjectMapper().createObjectNode();
    ObjectNode measured = bits.objectNode();
    ObjectNode sizedFor = bits.objectNode();
    ObjectNode overAsked = bits.objectNode();
    for (Sized sized : Sized.all()) {
      Map<Double, Outcome> outcomes = new TreeMap<>();
      for (double rate : RATES) {
        Optional<Search> search = at(sized, population, rate);
        search.ifPresent(s -> put(overAsked, sized.name(), rate, s.asked().rate() / rate, 2));
        search.flatMap(Search::kept).ifPresent(kept -> outcomes.put(rate, kept));
      }
      outcomes.forEach(
          (rate, outcome) -> {
            put(bits, sized.name(), rate, outcome.bits(), 3);
            put(measured, sized.name(), rate, outcome.rate(), 6);
            put(sizedFor, sized.name(), rate, outcome.sizedFor(), 6);
          });
      if (!json) {
        print(sized, outcomes);
      }
    }
    if (json) {
      bits.set("measured", measured);
      bits.set("sizedFor", sizedFor);
      bits.set("overAsked", overAsked);
      out.println(bits);
    } else {
      out.println(
          "bits per item; the limit is 6.644 at 0.01 and 9.966 at 0.001. In brackets the rate that"
              + " was measured, and the one that had to be asked for where it was less.");
    }
    return 0;
  }

  private static void put(ObjectNode node, String name, double rate, double value, int digits) {
    double scale = Math.pow(10, digits);
    node.withObject("/" + name.replace("/", "~1"))
        .put(Double.toString(rate), Math.round(value * scale) / scale);
  }

  private void print(Sized sized, Map<Double, Outcome> outcomes) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-30s", sized.name()));
    for (double rate : RATES) {
      Outcome outcome = outcomes.get(rate);
      line.append(
          outcome == null
              ? String.format(Locale.ROOT, "  %5s: cannot", rate)
              : String.format(
                  Locale.ROOT,
                  "  %5s: %6.2f (%.5f%s)",
                  rate,
                  outcome.bits(),
                  outcome.rate(),
                  outcome.sizedFor() < rate
                      ? String.format(Locale.ROOT, ", asked for %.5f", outcome.sizedFor())
                      : ""));
    }
    out.println(line);
  }

  /** The largest nominal rate, in steps, whose measured one is at most the target. */
  private static Optional<Search> at(Sized sized, Population population, double target) {
    Outcome asked = null;
    double nominal = target;
    for (int step = 0; step < MOST_STEPS; step++, nominal *= STEP) {
      Outcome outcome;
      try {
        outcome = measure(sized, population, nominal, target);
      } catch (IllegalArgumentException cannot) {
        break;
      }
      asked = asked == null ? outcome : asked;
      // Three standard deviations of a measurement that is exactly on target.
      if (outcome.rate() <= target * (1 + 3 / Math.sqrt(FALSE_POSITIVES_WANTED))) {
        return Optional.of(new Search(asked, Optional.of(outcome)));
      }
    }
    return Optional.ofNullable(asked).map(first -> new Search(first, Optional.empty()));
  }

  private static Outcome measure(
      Sized sized, Population population, double nominal, double target) {
    int probes = (int) Math.ceil(FALSE_POSITIVES_WANTED / target / population.users());
    long items = 0;
    long bytes = 0;
    long falsePositives = 0;
    for (int user = 0; user < population.users(); user++) {
      long[] members = new long[population.items(user)];
      for (int i = 0; i < members.length; i++) {
        members[i] = Population.item(user, i);
      }
      Sized.Made made = sized.maker().make(members, nominal);
      items += members.length;
      bytes += made.bytes();
      for (int i = 0; i < probes; i++) {
        falsePositives += made.contains().test(Population.absent(user, i)) ? 1 : 0;
      }
    }
    return new Outcome(
        8.0 * bytes / items,
        (double) falsePositives / ((double) probes * population.users()),
        nominal);
  }
}
