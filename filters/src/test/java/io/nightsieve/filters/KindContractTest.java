package io.nightsieve.filters;

import static io.nightsieve.filters.TestSets.bytes;
import static io.nightsieve.filters.TestSets.filter;
import static io.nightsieve.filters.TestSets.members;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every kind in the registry must do. A new kind is tested by being listed there. */
class KindContractTest {
  static List<FilterKind> kinds() {
    return TestSets.kinds();
  }

  private static FilterSpec spec(FilterKind kind, double fpp) {
    return new FilterSpec(kind, fpp, ItemType.LONG, 0);
  }

  @Test
  void everyKindIsRegisteredOnce() {
    List<FilterKind> stored = new ArrayList<>(List.of(FilterKind.values()));
    stored.remove(FilterKind.AUTO);
    assertThat(TestSets.kinds()).containsExactlyInAnyOrderElementsOf(stored);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void noMemberIsEverDenied(FilterKind kind) {
    for (double fpp : new double[] {0.999, 0.5, 0.01, 1e-4, 1e-9}) {
      for (int n = 1; n <= 2000; n += n < 100 ? 1 : 97) {
        assertAllFound(filter(spec(kind, fpp), members(n, n)), members(n, n));
      }
    }
    assertAllFound(filter(spec(kind, 0.01), members(1, 1_000_000)), members(1, 1_000_000));
  }

  private static void assertAllFound(MembershipFilter filter, long[] hashes) {
    assertThat(filter.items()).isEqualTo(hashes.length);
    for (long hash : hashes) {
      if (!filter.mightContainHash(hash)) {
        throw new AssertionError("false negative for " + hash + " in a " + filter);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void theRateHoldsAtEverySize(FilterKind kind) {
    for (double fpp : new double[] {0.1, 0.01, 0.001}) {
      for (int n = 1; n <= 2000; n += n < 30 ? 1 : n / 12) {
        RateSample sample = new RateSample();
        int filters = Math.max(5, 1000 / n);
        for (int set = 0; set < filters; set++) {
          sample.probe(
              filter(spec(kind, fpp), members(set, n)), set, (int) (100 / fpp / filters) + 1);
        }
        sample.assertAtMost(fpp, kind.label() + " n=" + n + " p=" + fpp);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void theRateHoldsForLargeSets(FilterKind kind) {
    for (int n : new int[] {10_000, 1_000_000}) {
      MembershipFilter filter = filter(spec(kind, 0.01), members(7, n));
      RateSample sample = new RateSample();
      sample.probe(filter, 7, 500_000);
      sample.assertAtMost(0.01, kind.label() + " n=" + n);
      assertThat(filter.expectedFpp()).isBetween(0.0, 0.0102);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void a13_theEmptyFilterContainsNothing(FilterKind kind) {
    byte[] bytes = bytes(spec(kind, 0.01), new long[0]);
    MembershipFilter empty = Filters.open(bytes);
    assertThat(bytes).hasSize(5);
    assertThat(empty.kind()).isEqualTo(kind);
    assertThat(empty.items()).isZero();
    assertThat(empty.expectedFpp()).isZero();
    for (long item = -1000; item < 1000; item++) {
      assertThat(empty.mightContain(item)).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void a33_repeatsAndOrderLeaveNoTrace(FilterKind kind) {
    long[] distinct = members(3, 10);
    long[] repeated = new long[10_000];
    for (int i = 0; i < repeated.length; i++) {
      repeated[i] = distinct[9 - i % 10];
    }
    byte[] once = bytes(spec(kind, 0.01), distinct);
    assertThat(bytes(spec(kind, 0.01), repeated)).isEqualTo(once);
    assertThat(Filters.open(once).items()).isEqualTo(10);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void onlyTheGivenRangeOfTheArrayCounts(FilterKind kind) {
    long[] hashes = members(4, 30);
    long[] middle = Arrays.copyOfRange(hashes, 10, 20);
    byte[] expected = bytes(spec(kind, 0.01), middle);
    long[] work = hashes.clone();
    assertThat(Filters.build(spec(kind, 0.01), work, 10, 20)).isEqualTo(expected);
    assertThat(Arrays.copyOfRange(work, 0, 10)).isEqualTo(Arrays.copyOfRange(hashes, 0, 10));
    assertThat(Arrays.copyOfRange(work, 20, 30)).isEqualTo(Arrays.copyOfRange(hashes, 20, 30));
    assertThat(Filters.buildDistinct(spec(kind, 0.01), work, 10, 20)).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void buffersOnAndOffTheHeapAnswerAsTheArrayDoes(FilterKind kind) {
    for (int n : new int[] {0, 1, 7, 40, 3000}) {
      byte[] bytes = bytes(spec(kind, 0.1), members(n, n));
      MembershipFilter array = Filters.open(bytes);
      ByteBuffer heap = ByteBuffer.allocate(bytes.length + 9).put(5, bytes).position(5);
      ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 9).put(5, bytes).position(5);
      for (ByteBuffer buffer : List.of(heap, heap.asReadOnlyBuffer(), direct)) {
        MembershipFilter other = Filters.open(buffer.limit(5 + bytes.length));
        assertThat(buffer.position()).isEqualTo(5);
        assertThat(other.sizeBytes()).isEqualTo(bytes.length);
        assertThat(other.expectedFpp()).isEqualTo(array.expectedFpp());
        for (long hash : members(n, n)) {
          assertThat(other.mightContainHash(hash)).isTrue();
        }
        for (int i = 0; i < 500; i++) {
          long hash = TestSets.absent(n, i);
          assertThat(other.mightContainHash(hash)).isEqualTo(array.mightContainHash(hash));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void a07_extremeItemsAreFound(FilterKind kind) {
    long[] numbers = {Integer.MIN_VALUE, Long.MIN_VALUE, -1, 0, Long.MAX_VALUE};
    long[] hashes = Arrays.stream(numbers).map(ItemHash::ofLong).toArray();
    MembershipFilter longs = filter(spec(kind, 0.01), hashes);
    for (long number : numbers) {
      assertThat(longs.mightContain(number)).isTrue();
    }
    String[] texts = {"polygenelubricants", "", "\0", "上海"};
    MembershipFilter strings =
        filter(
            new FilterSpec(kind, 0.01, ItemType.STRING, 0),
            Arrays.stream(texts).mapToLong(ItemHash::ofString).toArray());
    for (String text : texts) {
      assertThat(strings.mightContain(text)).isTrue();
    }
    assertAllFound(
        filter(spec(kind, 0.01), new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE}),
        new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE});
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void a25_theOtherItemTypeIsAnErrorAndNeverANo(FilterKind kind) {
    int asInt = 1;
    MembershipFilter longs = filter(spec(kind, 0.01), new long[] {ItemHash.ofLong(asInt)});
    assertThat(longs.mightContain(1L)).isTrue();
    assertThatThrownBy(() -> longs.mightContain("1"))
        .isInstanceOf(ItemTypeMismatchException.class)
        .hasMessage(
            "the filter holds items of type long, but was asked for an item of type string; ask with the type it was built from");
    MembershipFilter strings =
        filter(new FilterSpec(kind, 0.01, ItemType.STRING, 0), new long[] {ItemHash.ofString("1")});
    assertThat(strings.mightContain("1")).isTrue();
    assertThatThrownBy(() -> strings.mightContain(1L))
        .isInstanceOf(ItemTypeMismatchException.class)
        .hasMessageContaining("holds items of type string")
        .hasMessageContaining("asked for an item of type long");
    MembershipFilter empty = filter(spec(kind, 0.01), new long[0]);
    assertThatThrownBy(() -> empty.mightContain("1")).isInstanceOf(ItemTypeMismatchException.class);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void theSizeIsKnownBeforehand(FilterKind kind) {
    for (double fpp : new double[] {0.5, 0.01, 1e-6}) {
      for (int n : new int[] {0, 1, 2, 3, 20, 127, 128, 500, 3000, 100_000}) {
        byte[] bytes = bytes(spec(kind, fpp), members(n, n));
        FilterSize size = Filters.size(spec(kind, fpp), n);
        assertThat(size.kind()).isEqualTo(kind).isEqualTo(Filters.kindOf(bytes));
        assertThat((double) size.sizeBytes())
            .as("%s n=%d p=%s", kind, n, fpp)
            .isBetween(0.97 * bytes.length - 2, 1.03 * bytes.length + 2);
        assertThat(size.expectedFpp()).isLessThanOrEqualTo(fpp * (1 + Sizing.RATE_SLACK));
      }
    }
    assertThat(Filters.size(spec(kind, 0.01), 5_000_000_000L).sizeBytes())
        .isGreaterThan(4_000_000_000L);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void headroomIsRoomForMoreAtTheSameRate(FilterKind kind) {
    FilterSpec roomy = new FilterSpec(kind, 0.01, ItemType.LONG, 1.0);
    MembershipFilter filter = filter(roomy, members(9, 500));
    assertThat(filter.items()).isEqualTo(500);
    assertThat(filter.expectedFpp()).isLessThanOrEqualTo(0.01);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aBatchKeepsTheOrderOfWhatIsUnseen(FilterKind kind) {
    MembershipFilter longs = filter(spec(kind, 1e-9), new long[] {ItemHash.ofLong(7)});
    assertThat(longs.unseen(new long[] {9, 7, 8, 7})).containsExactly(9, 8);
    MembershipFilter strings =
        filter(new FilterSpec(kind, 1e-9, ItemType.STRING, 0), new long[] {ItemHash.ofString("b")});
    assertThat(strings.unseen(List.of("c", "b", "a"))).containsExactly("c", "a");
    assertThatThrownBy(() -> longs.unseen(List.of("7")))
        .isInstanceOf(ItemTypeMismatchException.class);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aBatchAnswersAsOneByOneDoes(FilterKind kind) {
    for (int n : new int[] {0, 1, 3, 40, 300, 1000, 1001, 5000}) {
      byte[] bytes = bytes(spec(kind, 0.1), members(n, n));
      ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
      for (MembershipFilter filter : List.of(Filters.open(bytes), Filters.open(direct))) {
        for (int size : new int[] {0, 1, 7, 500}) {
          long[] candidates = new long[size];
          for (int i = 0; i < size; i++) {
            // Members, absent items, and the same again.
            candidates[i] = i % 3 == 0 ? (long) n << 32 | i % 50 : 1L << 62 | i % 200;
          }
          long[] hashes = Arrays.stream(candidates).map(ItemHash::ofLong).toArray();
          assertThat(filter.unseen(candidates))
              .containsExactly(
                  Arrays.stream(candidates).filter(c -> !filter.mightContain(c)).toArray());
          assertThat(filter.unseenHashes(hashes))
              .containsExactly(
                  Arrays.stream(hashes).filter(h -> !filter.mightContainHash(h)).toArray());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aBatchOfTextsAnswersAsOneByOneDoes(FilterKind kind) {
    List<String> texts = IntStream.range(0, 500).mapToObj(i -> "item-" + i % 400).toList();
    long[] hashes = texts.stream().limit(90).mapToLong(ItemHash::ofString).toArray();
    MembershipFilter filter = filter(new FilterSpec(kind, 0.1, ItemType.STRING, 0), hashes);
    assertThat(filter.unseen(texts))
        .containsExactlyElementsOf(texts.stream().filter(t -> !filter.mightContain(t)).toList());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void queriesAllocateNothing(FilterKind kind) {
    MembershipFilter filter = filter(spec(kind, 0.01), members(5, 1000));
    var threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    long found = 0;
    long before = 0;
    long after = 0;
    for (int round = 0; round < 3; round++) {
      before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 20_000; i++) {
        found += filter.mightContain(i) ? 1 : 0;
      }
      after = threads.getCurrentThreadAllocatedBytes();
    }
    assertThat(after - before).as("bytes allocated by 20,000 queries").isLessThan(20_000);
    assertThat(found).isLessThan(3 * 20_000);
  }
}
