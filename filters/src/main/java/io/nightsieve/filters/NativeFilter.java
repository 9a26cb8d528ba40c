package io.nightsieve.filters;

import io.nightsieve.filters.NativeFormat.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
  public final long[] unseen(long[] candidates) {
    long[] hashes = new long[candidates.length];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = itemType.hash(candidates[i]);
    }
    boolean[] seen = new boolean[hashes.length];
    ask(hashes, seen);
    return unseen(candidates, seen, hashes);
  }

  @Override
  public final long[] unseenHashes(long[] hashes) {
    boolean[] seen = new boolean[hashes.length];
    long[] scratch = hashes.clone();
    ask(scratch, seen);
    return unseen(hashes, seen, scratch);
  }

  private static long[] unseen(long[] candidates, boolean[] seen, long[] scratch) {
    int size = 0;
    for (int i = 0; i < candidates.length; i++) {
      scratch[size] = candidates[i];
      size += seen[i] ? 0 : 1;
    }
    return Arrays.copyOf(scratch, size);
  }

  @Override
  public final List<String> unseen(List<String> candidates) {
    String[] texts = candidates.toArray(new String[0]);
    long[] hashes = new long[texts.length];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = itemType.hash(texts[i]);
    }
    boolean[] seen = new boolean[hashes.length];
    ask(hashes, seen);
    List<String> unseen = new ArrayList<>(hashes.length);
    for (int i = 0; i < texts.length; i++) {
      if (!seen[i]) {
        unseen.add(texts[i]);
      }
    }
    return unseen;
  }

  /**
   * Answers for a batch: sets {@code seen[i]} where {@code mightContainHash(hashes[i])}, and leaves
   * it where not. Kinds that have a quicker way than one by one take it.
   *
   * @param hashes may hold anything afterwards
   * @param seen as long as {@code hashes}, all false
   */
  void ask(long[] hashes, boolean[] seen) {
    for (int i = 0; i < hashes.length; i++) {
      seen[i] = mightContainHash(hashes[i]);
    }
  }

  @Override
  public final String toString() {
    return "%s filter of %d %s items, %d bytes"
        .formatted(kind.label(), items, itemType.label(), sizeBytes);
  }
}
