package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.filters.ItemType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class NegativesTest {
  @Property(tries = 200)
  void everyNegativeIsAbsentAndAskedOnce(
      @ForAll @Size(max = 60) Set<@IntRange(max = 100) Integer> seen,
      @ForAll @IntRange(max = 400) int wanted) {
    Set<Object> members = new HashSet<>();
    seen.forEach(item -> members.add((long) item));
    List<Object> asked = new ArrayList<>();
    new Negatives(longs(100))
        .of("u1", members, List.copyOf(members), wanted, (kind, item) -> asked.add(item));
    assertThat(asked).hasSize(wanted).doesNotHaveDuplicates();
    assertThat(asked).noneMatch(members::contains);
  }

  @Test
  void aThirdOfEachKindWhereThereAreEnough() {
    Set<Object> members = Set.of(10L, 20_000L);
    Map<NegativeKind, Integer> kinds = kinds(longs(5000), members, 90);
    assertThat(kinds)
        .containsEntry(NegativeKind.UNIFORM, 30)
        .containsEntry(NegativeKind.POPULAR, 30)
        .containsEntry(NegativeKind.NEIGHBOUR, 30)
        .doesNotContainKey(NegativeKind.SYNTHETIC);
  }

  @Test
  void aSmallCatalogueIsFilledWithIdsThatNobodyHas() {
    Map<NegativeKind, Integer> kinds = kinds(longs(3), Set.of(0L, 1L, 2L), 1000);
    assertThat(kinds).doesNotContainKeys(NegativeKind.UNIFORM, NegativeKind.POPULAR);
    assertThat(kinds.get(NegativeKind.SYNTHETIC)).isGreaterThan(800);
  }

  @Test
  void neighboursOfTextsAreSoundTexts() {
    for (String item : List.of("", "a", "上海", "😀", "x\uD7FF", "x\uE000", "id-9")) {
      for (int round = 1; round <= Neighbours.ROUNDS; round++) {
        Object neighbour = Neighbours.of(item, round);
        if (neighbour != null) {
          assertThat(neighbour).isNotEqualTo(item);
          byte[] utf8 = ((String) neighbour).getBytes(java.nio.charset.StandardCharsets.UTF_8);
          assertThat(new String(utf8, java.nio.charset.StandardCharsets.UTF_8))
              .isEqualTo(neighbour);
        }
      }
    }
    assertThat(Neighbours.of("id-9", 1)).isEqualTo("id-:");
    assertThat(Neighbours.of("id-9", 2)).isEqualTo("id-8");
    assertThat(Neighbours.of("id-9", 3)).isEqualTo("id-90");
  }

  @Test
  void neighboursOfLongsStepOutOnBothSides() {
    assertThat(IntStream.rangeClosed(1, 4).mapToObj(round -> Neighbours.of(10L, round)))
        .containsExactly(11L, 9L, 12L, 8L);
    assertThat(Neighbours.of(Long.MAX_VALUE, 1)).isEqualTo(Long.MIN_VALUE);
  }

  private static Map<NegativeKind, Integer> kinds(
      Catalogue catalogue, Set<Object> members, int wanted) {
    Map<NegativeKind, Integer> kinds = new EnumMap<>(NegativeKind.class);
    List<Object> sorted = members.stream().sorted().toList();
    new Negatives(catalogue)
        .of("u1", members, sorted, wanted, (kind, item) -> kinds.merge(kind, 1, Integer::sum));
    return kinds;
  }

  private static Catalogue longs(int size) {
    List<Object> items = LongStream.range(0, size).boxed().map(Object.class::cast).toList();
    return new Catalogue(ItemType.LONG, size, items, items);
  }
}
