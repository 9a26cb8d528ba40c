package io.nightsieve.audit;

/** Where an absent item that a user is asked for comes from. */
public enum NegativeKind {
  /** Any item of the catalogue, each as likely as the other. */
  UNIFORM("uniform"),
  /** An item that many others have seen. */
  POPULAR("popular"),
  /** An id next to one that the user has seen. */
  NEIGHBOUR("neighbour"),
  /** An id that nobody has; only where the others run out. */
  SYNTHETIC("synthetic");

  private final String label;

  NegativeKind(String label) {
    this.label = label;
  }

  /** The name in reports. */
  public String label() {
    return label;
  }
}
