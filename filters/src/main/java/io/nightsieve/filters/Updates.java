package io.nightsieve.filters;

/** What will be done to a filter after it was built. */
public enum Updates {
  /** Nothing: it is read only. */
  NONE,
  /** Items are added to it, {@link Filters#openUpdatable}. */
  ADDS,
  /** Items are added to it and taken away again, {@link Filters#openRemovable}. */
  ADDS_AND_REMOVES
}
