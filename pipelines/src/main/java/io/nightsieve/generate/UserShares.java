package io.nightsieve.generate;

import io.nightsieve.generate.LogSpec.Activity;
import java.io.Serializable;
import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Which of a log's slots belong to which user: user {@code u} owns the slots from {@code starts[u]}
 * up to {@code starts[u + 1]}. People come first, bots last.
 */
final class UserShares implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long[] starts;

  private UserShares(long[] starts) {
    this.starts = starts;
  }

  static UserShares of(LogSpec spec) {
    double[] until = cumulativeWeights(spec.seed(), spec.users(), spec.activity());
    double all = until[spec.users()];
    long events = spec.events().orElse(Math.max(spec.users(), Math.round(all)));
    // Where there is enough to go round, everybody has one event first.
    long each = events >= spec.users() ? 1 : 0;
    long rest = events - each * spec.users();
    long[] starts = new long[spec.users() + spec.bots().count() + 1];
    for (int user = 1; user <= spec.users(); user++) {
      starts[user] = each * user + Math.round(rest * (until[user] / all));
    }
    for (int bot = spec.users() + 1; bot < starts.length; bot++) {
      starts[bot] = starts[bot - 1] + spec.bots().events();
    }
    return new UserShares(starts);
  }

  private static double[] cumulativeWeights(long seed, int users, Activity activity) {
    NormalDistribution normal = new NormalDistribution(null, 0, 1);
    double[] until = new double[users + 1];
    for (int user = 0; user < users; user++) {
      double z =
          activity.sigma() == 0
              ? 0
              : normal.inverseCumulativeProbability(
                  Mix.toUnit(Mix.of(seed, Mix.ACTIVITY, user, 0)));
      until[user + 1] = until[user] + activity.median() * StrictMath.exp(activity.sigma() * z);
    }
    return until;
  }

  long events() {
    return starts[starts.length - 1];
  }

  long start(int user) {
    return starts[user];
  }

  int ownerOf(long slot) {
    int found = Arrays.binarySearch(starts, slot);
    if (found < 0) {
      return -found - 2;
    }
    // Users without a slot share their start with the next one; the last of them owns the slot.
    while (found + 1 < starts.length && starts[found + 1] == slot) {
      found++;
    }
    return found;
  }
}
