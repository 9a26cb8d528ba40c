package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Frame;

/**
 * How one kind is built and read. One implementation a kind, in a file of its own, listed in {@link
 * KindRegistry}; the contract tests run over that list.
 */
interface KindCodec {
  FilterKind kind();

  /**
   * The native bytes of a filter.
   *
   * @param spec what is asked, of this kind
   * @param hashes holds the item hashes in [from, to): sorted ascending, without repeats, at least
   *     one
   */
  byte[] build(FilterSpec spec, long[] hashes, int from, int to);

  /**
   * How large {@link #build} will make it.
   *
   * @param items at least 1
   */
  FilterSize size(FilterSpec spec, long items);

  /**
   * A filter over the bytes as they are.
   *
   * @param frame checked, of this kind, with at least one item
   * @throws FilterFormatException if the body does not fit the frame
   */
  MembershipFilter open(Frame frame);

  /** A kind that takes items after it was built. */
  interface Updatable extends KindCodec {
    /**
     * A copy that changes.
     *
     * @param frame checked, of this kind; where it has no items, it has no body either, and the
     *     copy gets room for {@link NativeUpdatable#FIRST_ITEMS}
     * @param fpp the rate that must go on holding
     * @throws FilterFormatException if the body does not fit the frame
     */
    UpdatableFilter update(Frame frame, double fpp);
  }

  /** A kind from which items can be taken away again. */
  interface Removable extends Updatable {
    @Override
    RemovableFilter update(Frame frame, double fpp);
  }

  /** A kind of which two filters make a filter of the union. */
  interface Mergeable extends KindCodec {
    /**
     * The native bytes of the union. Commutative and associative.
     *
     * @param left opened, of this kind, with at least one item
     * @param right the same, of the same item type
     * @throws FilterMismatchException if the two have different shapes
     */
    byte[] merge(MembershipFilter left, MembershipFilter right);
  }
}
