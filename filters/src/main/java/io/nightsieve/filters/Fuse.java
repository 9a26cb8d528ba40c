package io.nightsieve.filters;

/** Solving one binary fuse filter, and where its items lie. */
final class Fuse {
  /*
   * A binary fuse filter (Graf, Lemire 2022; the idea is Dietzfelbinger and Walzer's, 2019) is an
   * array of fingerprints in which an item owns three slots, one in each of three consecutive
   * segments; the exclusive or of the three is the item's own fingerprint. It is solved by peeling:
   * a slot that only one item owns can be set last for that item, so the item is taken away, and so
   * on until none is left. Where some are left that share all their slots, another seed is tried.
   */
  private static final long DRAW = 0xD1342543DE82EF95L;

  private final FuseShape shape;
  private final int[] owners;
  /* Of a slot: all its owners' equations, XORed, so that the last one left stands there. */
  private final long[] mixed;
  private final int[] stack;
  private int top;

  private Fuse(FuseShape shape) {
    this.shape = shape;
    int slots = (int) shape.slots();
    owners = new int[slots];
    mixed = new long[slots];
    stack = new int[slots];
  }

  /** What the offsets in the second and third segment are drawn from, 32 bits each. */
  static long draw(long equation) {
    long x = equation * DRAW;
    return x ^ x >>> 32;
  }

  /** The slot in the first segment, of so many that can be it. */
  static int first(long equation, long firsts) {
    return (int) (((equation >>> 32) * firsts) >>> 32);
  }

  static int secondOffset(long drawn, int segment) {
    return (int) (((drawn >>> 32) * segment) >>> 32);
  }

  static int thirdOffset(long drawn, int segment) {
    return (int) (((drawn & 0xFFFFFFFFL) * segment) >>> 32);
  }

  /**
   * Writes the fingerprints of a filter that holds the hashes in [from, to).
   *
   * @param hashes distinct, at least one
   * @param into takes {@link FuseShape#bytes} bytes from {@code at} on, which are 0
   * @return whether this seed has a solution; if not, nothing has been written
   */
  static boolean solve(
      long[] hashes, int from, int to, int seed, FuseShape shape, byte[] into, int at) {
    Fuse fuse = new Fuse(shape);
    for (int i = from; i < to; i++) {
      fuse.add(Ribbon.equation(hashes[i], seed));
    }
    long[] equations = new long[to - from];
    int[] freed = new int[to - from];
    if (fuse.peel(equations, freed) < to - from) {
      return false;
    }
    for (int i = to - from - 1; i >= 0; i--) {
      fuse.assign(equations[i], freed[i], into, at);
    }
    return true;
  }

  private int slot(long equation, long drawn, int which) {
    int first = first(equation, shape.firsts());
    int base = first & shape.baseMask();
    return switch (which) {
      case 0 -> first;
      case 1 -> base + shape.segment() + secondOffset(drawn, shape.segment());
      default -> base + 2 * shape.segment() + thirdOffset(drawn, shape.segment());
    };
  }

  private void add(long equation) {
    long drawn = draw(equation);
    for (int which = 0; which < 3; which++) {
      int slot = slot(equation, drawn, which);
      owners[slot]++;
      mixed[slot] ^= equation;
    }
  }

  /** Takes items away while one can be; hands out each with the slot that it was alone in. */
  private int peel(long[] equations, int[] freed) {
    for (int slot = 0; slot < owners.length; slot++) {
      if (owners[slot] == 1) {
        stack[top++] = slot;
      }
    }
    int peeled = 0;
    while (top > 0) {
      int alone = stack[--top];
      if (owners[alone] != 1) {
        continue;
      }
      long equation = mixed[alone];
      equations[peeled] = equation;
      freed[peeled++] = alone;
      long drawn = draw(equation);
      for (int which = 0; which < 3; which++) {
        int slot = slot(equation, drawn, which);
        mixed[slot] ^= equation;
        if (--owners[slot] == 1) {
          stack[top++] = slot;
        }
      }
    }
    return peeled;
  }

  private void assign(long equation, int free, byte[] into, int at) {
    int width = shape.fingerprintBytes();
    long drawn = draw(equation);
    for (int k = 0; k < width; k++) {
      int value = (int) (equation >>> (Byte.SIZE * k));
      for (int which = 0; which < 3; which++) {
        // The free slot is still 0.
        value ^= into[at + slot(equation, drawn, which) * width + k];
      }
      into[at + free * width + k] = (byte) value;
    }
  }
}
