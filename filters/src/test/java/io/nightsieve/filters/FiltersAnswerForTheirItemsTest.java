package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FiltersAnswerForTheirItemsTest {
  static List<FilterKind> kinds() {
    return KindRegistry.ALL.stream().map(KindCodec::kind).toList();
  }

  private static FilterSpec spec(FilterKind kind) {
    return new FilterSpec(kind, 0.01, ItemType.LONG, 0);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyMemberIsFound(FilterKind kind) {
    long[] hashes = LongStream.range(0, 5000).map(ItemHash::ofLong).toArray();
    byte[] bytes = Filters.build(spec(kind), hashes, 0, hashes.length);
    MembershipFilter onHeap = Filters.open(bytes);
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 3).position(3).put(bytes);
    MembershipFilter offHeap = Filters.open(direct.position(3));
    assertThat(onHeap.items()).isEqualTo(5000);
    for (long item = 0; item < 5000; item++) {
      assertThat(onHeap.mightContain(item)).isTrue();
      assertThat(offHeap.mightContain(item)).isTrue();
    }
    assertThat(onHeap.expectedFpp()).isLessThanOrEqualTo(0.0105);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void a13_theEmptyFilterContainsNothing(FilterKind kind) {
    byte[] bytes = Filters.build(spec(kind), new long[0], 0, 0);
    MembershipFilter empty = Filters.open(bytes);
    assertThat(bytes).hasSize(5);
    assertThat(empty.items()).isZero();
    assertThat(empty.expectedFpp()).isZero();
    for (long item = 0; item < 1000; item++) {
      assertThat(empty.mightContain(item)).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void a25_aStringAskedOfAFilterOfLongsIsAnErrorAndNeverANo(FilterKind kind) {
    MembershipFilter filter =
        Filters.open(Filters.build(spec(kind), new long[] {ItemHash.ofLong(1)}, 0, 1));
    assertThat(filter.mightContain(1)).isTrue();
    assertThatThrownBy(() -> filter.mightContain("1"))
        .isInstanceOf(ItemTypeMismatchException.class)
        .hasMessage(
            "the filter holds items of type long, but was asked for an item of type string; ask with the type it was built from");
  }
}
