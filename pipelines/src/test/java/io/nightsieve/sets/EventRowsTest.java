package io.nightsieve.sets;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.events.UserType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.Tuple2;

/** What a bot costs, and that what is left out of memory decides nothing. */
class EventRowsTest {
  private static final int NEVER = Integer.MAX_VALUE;

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void b10_aBotThatSeesAndUndoesHoldsAFewEventsOfEachItem(int minEvents) {
    EventRows rows = new EventRows(minEvents, 10_000);
    int most = 0;
    for (int i = 0; i < 2_000_000; i++) {
      rows.add(0, i % 500, 2L * i + (i % 7 == 0 ? 0 : 1), 1);
      most = Math.max(most, rows.size());
    }
    assertThat(most).isLessThan(40_000);
  }

  @Property(tries = 60)
  void b10_compactedSetsAreThoseOfAllEvents(
      @ForAll Random random,
      @ForAll @IntRange(min = 1, max = 4) int minEvents,
      @ForAll @IntRange(min = 1, max = 30) int cap,
      @ForAll @IntRange(min = 1, max = 60) int instants,
      @ForAll boolean undo) {
    List<Tuple2<Integer, byte[]>> blocks = new ArrayList<>();
    for (int block = 0; block < 8; block++) {
      blocks.add(new Tuple2<>(0, randomRows(random, instants, undo)));
    }
    SetsPlan plan = new SetsPlan(1, 1, UserType.LONG, cap, minEvents, undo || minEvents > 1);
    assertThat(sets(blocks, plan, 1)).isEqualTo(sets(blocks, plan, NEVER)).isNotEmpty();
  }

  private static byte[] randomRows(Random random, int instants, boolean undo) {
    EventBlock rows = new EventBlock(1 << 12);
    for (int i = 0; i < 3_000; i++) {
      long seen = undo && random.nextInt(3) == 0 ? 0 : 1;
      rows.add(random.nextInt(20), random.nextInt(40), (random.nextInt(instants) << 1) | seen);
    }
    return rows.take();
  }

  /** Users with their items, number of items before the cap included. */
  private static List<List<Object>> sets(
      List<Tuple2<Integer, byte[]>> blocks, SetsPlan plan, int compactAt) {
    List<List<Object>> sets = new ArrayList<>();
    PartitionSets.gather(blocks.iterator(), plan, compactAt)
        .users()
        .forEachRemaining(
            user ->
                sets.add(
                    List.of(
                        user.id(),
                        user.seenItems(),
                        Arrays.toString(
                            IntStream.range(user.from(), user.to())
                                .mapToLong(i -> user.hashes()[i])
                                .toArray()))));
    return sets;
  }
}
