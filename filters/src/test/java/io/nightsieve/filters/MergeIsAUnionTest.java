package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.filters.Sizing.BloomSize;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The laws of merging, for every registered kind that merges. */
class MergeIsAUnionTest {
  private static final BloomSize SHAPE = Sizing.bloom(200, 0.01);

  private static final BlockedSizing.Size BLOCKED = BlockedSizing.of(200, 0.01);

  @Provide
  Arbitrary<Set<Long>> items() {
    return Arbitraries.longs().between(0, 300).set().ofMaxSize(120);
  }

  @Provide
  Arbitrary<KindCodec> merging() {
    return Arbitraries.of(
        KindRegistry.ALL.stream().filter(k -> k instanceof KindCodec.Mergeable).toList());
  }

  /** A filter of these items, of one shape whatever their number. */
  private static byte[] filter(KindCodec codec, Set<Long> items) {
    long[] hashes = items.stream().mapToLong(ItemHash::ofLong).toArray();
    if (codec.kind() == FilterKind.BLOOM && !items.isEmpty()) {
      return BloomKind.build(ItemType.LONG, SHAPE, hashes, 0, hashes.length);
    }
    if (codec.kind() == FilterKind.BLOCKED_BLOOM && !items.isEmpty()) {
      return BlockedBloomKind.build(ItemType.LONG, BLOCKED, hashes, 0, hashes.length);
    }
    if (codec.kind() == FilterKind.COUNTING_BLOOM && !items.isEmpty()) {
      return CountingBloomKind.build(ItemType.LONG, SHAPE, hashes, 0, hashes.length);
    }
    return TestSets.bytes(new FilterSpec(codec.kind(), 0.01, ItemType.LONG, 0), hashes);
  }

  @Property(tries = 300)
  void theUnionHoldsBothAndTheOrderDoesNotMatter(
      @ForAll("merging") KindCodec codec,
      @ForAll("items") Set<Long> left,
      @ForAll("items") Set<Long> right) {
    byte[] a = filter(codec, left);
    byte[] b = filter(codec, right);
    byte[] union = Filters.merge(a, b);
    assertThat(Filters.merge(b, a)).isEqualTo(union);
    MembershipFilter filter = Filters.open(union);
    Stream.concat(left.stream(), right.stream())
        .forEach(item -> assertThat(filter.mightContain(item)).isTrue());
  }

  @Property(tries = 300)
  void theGroupingDoesNotMatter(
      @ForAll("merging") KindCodec codec,
      @ForAll("items") Set<Long> x,
      @ForAll("items") Set<Long> y,
      @ForAll("items") Set<Long> z) {
    byte[] a = filter(codec, x);
    byte[] b = filter(codec, y);
    byte[] c = filter(codec, z);
    assertThat(Filters.merge(Filters.merge(a, b), c))
        .isEqualTo(Filters.merge(a, Filters.merge(b, c)));
  }

  @Property(tries = 300)
  void mergingTheSameAgainChangesNothingMore(
      @ForAll("merging") KindCodec codec,
      @ForAll("items") Set<Long> x,
      @ForAll("items") Set<Long> y) {
    byte[] union = Filters.merge(filter(codec, x), filter(codec, y));
    byte[] again = Filters.merge(union, filter(codec, y));
    byte[] itself = Filters.merge(union, union);
    if (codec.kind() == FilterKind.EXACT) {
      assertThat(again).isEqualTo(union);
      assertThat(itself).isEqualTo(union);
    } else if (!x.isEmpty() && !y.isEmpty()) {
      // A Bloom filter's count of a union is read from its bits, so it is stable from then on.
      if (codec.kind() == FilterKind.COUNTING_BLOOM) {
        // Counters add up, but to no more answers.
        assertThat(Filters.open(itself).items()).isEqualTo(Filters.open(union).items());
        assertThat(Filters.open(itself).expectedFpp()).isEqualTo(Filters.open(union).expectedFpp());
      } else {
        assertThat(again).isEqualTo(union);
        assertThat(itself).isEqualTo(union);
      }
    }
  }

  @Property(tries = 100)
  void theEmptyFilterIsNeutral(
      @ForAll("merging") KindCodec codec, @ForAll("items") Set<Long> items) {
    byte[] filter = filter(codec, items);
    byte[] empty = filter(codec, Set.of());
    assertThat(Filters.merge(filter, empty)).isEqualTo(filter);
    assertThat(Filters.merge(empty, filter)).isEqualTo(filter);
  }

  @Property(tries = 100)
  void theUnionOfExactFiltersIsTheFilterOfTheUnion(
      @ForAll("items") Set<Long> x, @ForAll("items") Set<Long> y) {
    KindCodec exact = KindRegistry.of(FilterKind.EXACT);
    Set<Long> both = new java.util.HashSet<>(x);
    both.addAll(y);
    assertThat(Filters.merge(filter(exact, x), filter(exact, y))).isEqualTo(filter(exact, both));
  }

  @Property(tries = 100)
  void theBitsOfABloomUnionAreThoseOfTheFilterOfTheUnion(
      @ForAll("items") Set<Long> x, @ForAll("items") Set<Long> y) {
    KindCodec bloom = KindRegistry.of(FilterKind.BLOOM);
    Set<Long> both = new java.util.HashSet<>(x);
    both.addAll(y);
    if (x.isEmpty() || y.isEmpty()) {
      return;
    }
    byte[] merged = Filters.merge(filter(bloom, x), filter(bloom, y));
    byte[] built = filter(bloom, both);
    assertThat(bits(merged)).isEqualTo(bits(built));
    assertThat(Filters.open(merged).items())
        .isBetween((long) Math.max(x.size(), y.size()), Math.round(both.size() * 1.3) + 10L);
  }

  private static List<Long> bits(byte[] filter) {
    int bytes = (int) SHAPE.sizeBytes();
    int end = filter.length - NativeFormat.CHECKSUM_BYTES;
    byte[] field = Arrays.copyOfRange(filter, end - bytes, end);
    return LongStream.range(0, bytes).map(i -> field[(int) i]).boxed().toList();
  }
}
