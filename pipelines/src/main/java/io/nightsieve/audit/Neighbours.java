package io.nightsieve.audit;

/** Ids next to a given one: where a hash that mixes badly shows first. */
final class Neighbours {
  /** How many neighbours an id has. */
  static final int ROUNDS = 32;

  private Neighbours() {}

  /**
   * The neighbour of this item in this round, or null if it has none there.
   *
   * @param item a {@link Long} or {@link String}
   * @param round in 1..{@link #ROUNDS}
   */
  static Object of(Object item, int round) {
    if (item instanceof Long number) {
      return round % 2 == 1 ? number + (round + 1) / 2 : number - round / 2;
    }
    return ofText((String) item, round);
  }

  private static String ofText(String text, int round) {
    return switch (round) {
      case 1 -> lastChanged(text, 1);
      case 2 -> lastChanged(text, -1);
      case 3 -> text + "0";
      case 4 -> text + " ";
      case 5 -> text.isEmpty() ? null : withoutLast(text);
      default -> text + "-" + round;
    };
  }

  private static String lastChanged(String text, int by) {
    if (text.isEmpty()) {
      return null;
    }
    int last = text.codePointBefore(text.length());
    int changed = last + by;
    boolean sound =
        Character.isValidCodePoint(changed)
            && !(changed >= Character.MIN_SURROGATE && changed <= Character.MAX_SURROGATE);
    return sound ? withoutLast(text) + Character.toString(changed) : null;
  }

  private static String withoutLast(String text) {
    return text.substring(0, text.offsetByCodePoints(text.length(), -1));
  }
}
