package io.nightsieve.audit;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a night is held to; data, so that a report can print it.
 *
 * @param target the false-positive rate of the whole answer, 0..1
 * @param layerTargets the rate of each layer, by its name
 * @param sizedFor the rate that the filters are sized for, under the target so that a sound night
 *     can be proved sound
 * @param users how many users the version says it holds
 * @param sampledUsers how many users were chosen to be counted again
 */
public record AuditBounds(
    double target,
    Map<String, Double> layerTargets,
    double sizedFor,
    long users,
    long sampledUsers) {
  /** The probability that a sound night raises any alarm about rates. */
  public static final double NIGHTLY_ALARM = 0.001;

  public AuditBounds {
    layerTargets = java.util.Collections.unmodifiableMap(new TreeMap<>(layerTargets));
  }

  /** The rate that a cohort of this layer is held to. */
  public double targetOf(String layer) {
    return layerTargets.getOrDefault(layer, target);
  }
}
