package io.nightsieve.filters;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The size of a blocked Bloom filter: the number of items in a block is binomial, and the rate is
 * the mean of the blocks' rates, each as exact as {@link BloomRate}.
 */
final class BlockedSizing {
  private static final int MAX_LOAD = 8192;
  private static final double NEGLIGIBLE = 1e-14;

  /* Rates of one block of 512 bits by its items, for each k; filled when first asked for. */
  private static final AtomicReferenceArray<double[]> BLOCK_RATES =
      new AtomicReferenceArray<>(Sizing.MAX_PROBES + 1);

  private BlockedSizing() {}

  /** Bytes of blocks, at most 64 or a multiple of 64; k; and the rate to expect. */
  record Size(long bytes, int probes, double expectedFpp) {}

  static Size of(long items, double fpp) {
    Sizing.BloomSize plain = Sizing.bloom(items, fpp);
    if (plain.sizeBytes() <= BlockedBloomKind.BLOCK_BYTES) {
      return new Size(plain.sizeBytes(), plain.probes(), plain.expectedFpp());
    }
    double allowed = fpp * (1 + Sizing.RATE_SLACK);
    long low = plain.sizeBytes() / BlockedBloomKind.BLOCK_BYTES;
    long step = Math.max(1, low / 64);
    Size size = best(items, low + step, plain.probes());
    while (size.expectedFpp() > allowed) {
      low += step;
      step *= 2;
      size = best(items, low + step, size.probes());
    }
    while (step > 1) {
      long half = step / 2;
      Size middle = best(items, low + half, size.probes());
      if (middle.expectedFpp() > allowed) {
        low += half;
        step -= half;
      } else {
        size = middle;
        step = half;
      }
    }
    return size;
  }

  private static Size best(long items, long blocks, int near) {
    int k = near;
    double rate = rate(items, blocks, k);
    for (int direction = -1; direction <= 1; direction += 2) {
      while (k + direction >= 1 && k + direction <= Sizing.MAX_PROBES) {
        double next = rate(items, blocks, k + direction);
        if (next >= rate) {
          break;
        }
        k += direction;
        rate = next;
      }
    }
    return new Size(blocks * BlockedBloomKind.BLOCK_BYTES, k, rate);
  }

  /** The mean over binomial loads, summed from the most likely load outwards. */
  static double rate(long items, long blocks, int probes) {
    double[] rates = BLOCK_RATES.get(probes);
    if (rates == null) {
      rates = new double[MAX_LOAD];
      java.util.Arrays.fill(rates, -1);
      BLOCK_RATES.set(probes, rates);
    }
    double odds = blocks == 1 ? 0 : 1.0 / (blocks - 1);
    if (blocks == 1) {
      return blockRate(rates, items, probes);
    }
    long mode = (long) ((items + 1.0) / blocks);
    double weights = 0;
    double sum = 0;
    double weight = 1;
    for (long load = mode; load <= items && weight > NEGLIGIBLE; load++) {
      weights += weight;
      sum += weight * blockRate(rates, load, probes);
      weight *= (items - load) / (load + 1.0) * odds;
    }
    weight = 1;
    for (long load = mode; load > 0; load--) {
      weight *= load / ((items - load + 1.0) * odds);
      if (weight <= NEGLIGIBLE) {
        break;
      }
      weights += weight;
      sum += weight * blockRate(rates, load - 1, probes);
    }
    return sum / weights;
  }

  private static double blockRate(double[] rates, long load, int probes) {
    if (load >= MAX_LOAD) {
      return 1;
    }
    double rate = rates[(int) load];
    if (rate < 0) {
      rate = BloomRate.expected(load, BlockedBloomKind.BLOCK_BITS, probes);
      rates[(int) load] = rate;
    }
    return rate;
  }
}
