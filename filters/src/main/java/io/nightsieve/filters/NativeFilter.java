package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Frame;

/** What all filters in the native format answer alike. */
abstract class NativeFilter implements MembershipFilter {
  private final FilterKind kind;
  private final ItemType itemType;
  private final long items;
  private final int sizeBytes;

  NativeFilter(Frame frame) {
    this.kind = frame.kind();
    this.itemType = frame.itemType();
    this.items = frame.items();
    this.sizeBytes = frame.all().length();
  }

  @Override
  public final FilterKind kind() {
    return kind;
  }

  @Override
  public final ItemType itemType() {
    return itemType;
  }

  @Override
  public final long items() {
    return items;
  }

  @Override
  public final long sizeBytes() {
    return sizeBytes;
  }

  @Override
  public final boolean mightContain(long item) {
    return mightContainHash(itemType.hash(item));
  }

  @Override
  public final boolean mightContain(String item) {
    return mightContainHash(itemType.hash(item));
  }

  @Override
  public final String toString() {
    return "%s filter of %d %s items, %d bytes"
        .formatted(kind.label(), items, itemType.label(), sizeBytes);
  }
}
