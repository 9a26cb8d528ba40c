package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Frame;

/** The filter of no items, of any kind: it has no body and answers false to all. */
final class EmptyFilter extends NativeFilter {
  EmptyFilter(Frame frame) {
    super(frame);
  }

  @Override
  public double expectedFpp() {
    return 0;
  }

  @Override
  public boolean mightContainHash(long hash) {
    return false;
  }
}
