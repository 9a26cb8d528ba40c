package io.nightsieve.generate;

import java.io.Serializable;
import java.math.BigInteger;

/** A fixed shuffle of the numbers from 0 up to a size: {@code i → (i * step + offset) mod size}. */
final class Scatter implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long size;
  private final long step;
  private final long offset;

  Scatter(long seed, long size) {
    this.size = size;
    this.offset = Math.floorMod(Mix.of(seed, Mix.SCATTER, size, 0), size);
    this.step = coprime(Math.floorMod(Mix.of(seed, Mix.SCATTER, size, 1), size), size);
  }

  private static long coprime(long from, long size) {
    BigInteger whole = BigInteger.valueOf(size);
    long candidate = Math.max(1, from);
    while (!BigInteger.valueOf(candidate).gcd(whole).equals(BigInteger.ONE)) {
      candidate++;
    }
    return candidate % size;
  }

  long of(long index) {
    if (index <= Integer.MAX_VALUE && step <= Integer.MAX_VALUE) {
      return (index * step + offset) % size;
    }
    return BigInteger.valueOf(index)
        .multiply(BigInteger.valueOf(step))
        .add(BigInteger.valueOf(offset))
        .mod(BigInteger.valueOf(size))
        .longValueExact();
  }

  /** {@code of(index + 1)}, given {@code of(index)}. */
  long next(long place) {
    long following = place - size + step;
    return following < 0 ? following + size : following;
  }
}
