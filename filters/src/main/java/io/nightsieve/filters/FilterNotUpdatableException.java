package io.nightsieve.filters;

import java.util.stream.Collectors;

/** A filter of a kind that cannot be changed in the way asked for. */
public final class FilterNotUpdatableException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final FilterKind kind;

  private FilterNotUpdatableException(FilterKind kind, String what, Class<?> able) {
    super(
        "a filter of kind %s %s; build one of kind %s"
            .formatted(
                kind.label(),
                what,
                KindRegistry.ALL.stream()
                    .filter(able::isInstance)
                    .map(codec -> codec.kind().label())
                    .collect(Collectors.joining(", "))));
    this.kind = kind;
  }

  /**
   * @param kind any; {@link FilterKind#AUTO} can do all
   * @throws FilterNotUpdatableException if the kind cannot do this
   */
  static void check(FilterKind kind, Updates updates) {
    if (kind == FilterKind.AUTO || updates == Updates.NONE) {
      return;
    }
    KindCodec codec = KindRegistry.of(kind);
    if (!(codec instanceof KindCodec.Updatable)) {
      throw new FilterNotUpdatableException(
          kind, "takes no items once it is built", KindCodec.Updatable.class);
    }
    if (updates == Updates.ADDS_AND_REMOVES && !(codec instanceof KindCodec.Removable)) {
      throw new FilterNotUpdatableException(
          kind, "lets no items be taken away", KindCodec.Removable.class);
    }
  }

  /** The kind that was asked to change. */
  public FilterKind kind() {
    return kind;
  }
}
