package io.nightsieve.audit;

import io.nightsieve.filters.ItemHash;
import io.nightsieve.filters.ItemType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Chooses the absent items that a user is asked for: a third each uniform from the catalogue,
 * popular, and neighbours of seen ids; what one kind cannot give, the others do, and in the end ids
 * that nobody has. Every one is verified to be absent from the user's exact set, and none is asked
 * twice. The same user and catalogue give the same items.
 */
final class Negatives {
  private final Catalogue catalogue;

  Negatives(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /**
   * Gives {@code wanted} absent items of this user.
   *
   * @param user the user id
   * @param seen every item that the user has seen, capped away ones too
   * @param members the same in a fixed order
   * @param probe takes each item with its kind
   */
  void of(
      String user,
      Set<Object> seen,
      List<Object> members,
      int wanted,
      BiConsumer<NegativeKind, Object> probe) {
    new Walk(user, seen, members, wanted, probe).run();
  }

  private final class Walk {
    private final Set<Object> seen;
    private final List<Object> members;
    private final BiConsumer<NegativeKind, Object> probe;
    private final Set<Object> asked;
    private final long seed;
    private int left;

    Walk(
        String user,
        Set<Object> seen,
        List<Object> members,
        int wanted,
        BiConsumer<NegativeKind, Object> probe) {
      this.seen = seen;
      this.members = members;
      this.probe = probe;
      this.left = wanted;
      this.asked = new HashSet<>();
      this.seed = ItemHash.ofString(user);
    }

    void run() {
      int third = left / 3;
      popular(third);
      neighbours(third);
      uniform(left);
      neighbours(left);
      synthetic();
    }

    private void popular(int quota) {
      int end = left - quota;
      for (int i = 0; i < catalogue.popular().size() && left > end; i++) {
        ask(NegativeKind.POPULAR, catalogue.popular().get(i));
      }
    }

    private void neighbours(int quota) {
      int end = left - quota;
      for (int round = 1; round <= Neighbours.ROUNDS && left > end; round++) {
        for (int i = 0; i < members.size() && left > end; i++) {
          Object neighbour = Neighbours.of(members.get(i), round);
          if (neighbour != null) {
            ask(NegativeKind.NEIGHBOUR, neighbour);
          }
        }
      }
    }

    private void uniform(int quota) {
      int end = left - quota;
      int size = catalogue.sample().size();
      if (size == 0) {
        return;
      }
      int at = (int) Long.remainderUnsigned(seed, size);
      int stride = stride(size);
      for (int i = 0; i < size && left > end; i++) {
        ask(NegativeKind.UNIFORM, catalogue.sample().get(at));
        at = (int) (((long) at + stride) % size);
      }
    }

    private void synthetic() {
      for (long i = 0; left > 0; i++) {
        long mixed = ItemHash.ofLong(seed + i);
        Object item =
            catalogue.type() == ItemType.LONG
                ? (Object) mixed
                : "nobody-" + Long.toHexString(mixed);
        // Made-up ids never repeat, since the hash of a long is one to one: none need be
        // remembered.
        if (!seen.contains(item) && !asked.contains(item)) {
          left--;
          probe.accept(NegativeKind.SYNTHETIC, item);
        }
      }
    }

    private void ask(NegativeKind kind, Object item) {
      if (!seen.contains(item) && asked.add(item)) {
        left--;
        probe.accept(kind, item);
      }
    }
  }

  /** A step that visits all of {@code size} places before it comes back. */
  private static int stride(int size) {
    int step = Math.max(1, (int) (size * 0.618));
    while (gcd(step, size) != 1) {
      step++;
    }
    return step;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
