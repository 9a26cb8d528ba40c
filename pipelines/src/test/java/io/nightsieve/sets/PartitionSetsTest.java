package io.nightsieve.sets;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.events.UserType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import scala.Tuple2;

/** The reduce side alone, on blocks as the map side packs them. */
class PartitionSetsTest {
  private record Event(String user, long item, long micros, boolean seen) {
    long stamp() {
      return (micros << 1) | (seen ? 1 : 0);
    }
  }

  @Property(tries = 200)
  void a33_setsAreWhatAMapOfSetsSays(
      @ForAll Random random,
      @ForAll @IntRange(max = 500) int events,
      @ForAll @IntRange(min = 1, max = 40) int users,
      @ForAll @IntRange(min = 1, max = 9) int blocks) {
    List<Event> list = new ArrayList<>();
    Map<String, Set<Long>> expected = new TreeMap<>();
    for (int i = 0; i < events; i++) {
      Event event =
          new Event("user-" + random.nextInt(users), random.nextInt(50), random.nextInt(9), true);
      list.add(event);
      expected.computeIfAbsent(event.user(), user -> new TreeSet<>()).add(event.item());
    }
    Map<String, Set<Long>> found = sets(list, blocks, plan(1_000_000, 1, false));
    assertThat(found).isEqualTo(expected);
    assertThat(List.copyOf(found.keySet())).as("in the order of ids").isSorted();
  }

  @Test
  void twoUsersWithOneHashStayTwoUsers() {
    UserTable.Longs longs = new UserTable.Longs();
    int[] numbers = IntStream.range(0, 2000).map(id -> longs.numberOfUser(id, 42)).toArray();
    assertThat(numbers).isEqualTo(IntStream.range(0, 2000).toArray());
    assertThat(longs.numberOfUser(1234, 42)).isEqualTo(1234);

    UserTable.Strings strings = new UserTable.Strings();
    byte[] ids = "aabab".getBytes(StandardCharsets.UTF_8);
    assertThat(strings.numberOfUser(ids, 0, 1, 42)).isEqualTo(0);
    assertThat(strings.numberOfUser(ids, 0, 2, 42)).isEqualTo(1);
    assertThat(strings.numberOfUser(ids, 1, 3, 42)).isEqualTo(2);
    assertThat(strings.numberOfUser(ids, 3, 5, 42)).isEqualTo(2);
  }

  @Test
  void anUndoneItemIsGoneUntilItIsSeenAgain() {
    List<Event> events =
        List.of(
            new Event("u", 1, 10, true),
            new Event("u", 1, 20, false),
            new Event("u", 2, 10, false),
            new Event("u", 2, 20, true),
            new Event("u", 3, 10, true),
            new Event("u", 3, 10, false),
            new Event("v", 4, 10, true),
            new Event("v", 4, 11, false));
    assertThat(sets(events, 2, plan(10, 1, true))).isEqualTo(Map.of("u", Set.of(2L, 3L)));
  }

  @Test
  void anItemNeedsItsEventsSinceItWasLastUndone() {
    List<Event> events =
        List.of(
            new Event("u", 1, 1, true),
            new Event("u", 1, 2, true),
            new Event("u", 2, 1, true),
            new Event("u", 2, 2, false),
            new Event("u", 2, 3, true),
            new Event("u", 3, 1, true));
    assertThat(sets(events, 3, plan(10, 2, true))).isEqualTo(Map.of("u", Set.of(1L)));
  }

  @Test
  void b10_theNewestItemsStayWhenAUserIsCapped() {
    List<Event> events = new ArrayList<>();
    for (int item = 0; item < 100; item++) {
      events.add(new Event("bot", item, 1000 - item, true));
      events.add(new Event("bot", item, 5, true));
    }
    Iterator<UserSet> users = gather(events, 4, plan(3, 1, false)).users();
    UserSet bot = users.next();
    assertThat(bot.capped()).isTrue();
    assertThat(bot.seenItems()).isEqualTo(100);
    assertThat(Arrays.copyOfRange(bot.hashes(), bot.from(), bot.to())).containsExactly(0, 1, 2);
    assertThat(users.hasNext()).isFalse();
  }

  @Test
  void b10_aBotThatRepeatsItselfIsCompactedAndStaysExact() {
    Iterator<Tuple2<Integer, byte[]>> blocks =
        IntStream.range(0, 90).mapToObj(PartitionSetsTest::repeatedRows).iterator();
    PartitionSets sets =
        PartitionSets.gather(blocks, new SetsPlan(1, 1, UserType.LONG, 1_000_000, 1, false));
    List<UserSet> users = new ArrayList<>();
    sets.users().forEachRemaining(users::add);
    assertThat(users).extracting(UserSet::user).containsExactly("0", "1");
    assertThat(users).extracting(UserSet::items).containsExactly(500, 500);
  }

  private static Tuple2<Integer, byte[]> repeatedRows(int block) {
    EventBlock rows = new EventBlock(1 << 16);
    for (int i = 0; i < 100_000; i++) {
      rows.add(i % 2, i % 1000, 2L * (block * 100_000L + i) + 1);
    }
    return new Tuple2<>(0, rows.take());
  }

  @Test
  void longIdsAreOrderedAsNumbersAndStringsAsBytes() {
    EventBlock rows = new EventBlock(64);
    for (long user : new long[] {5, -1, Long.MAX_VALUE, Long.MIN_VALUE, 40, 0}) {
      rows.add(user, 1, 1);
    }
    PartitionSets longs =
        PartitionSets.gather(
            List.of(new Tuple2<>(0, rows.take())).iterator(),
            new SetsPlan(1, 1, UserType.LONG, 10, 1, false));
    List<Long> ids = new ArrayList<>();
    longs.users().forEachRemaining(user -> ids.add(user.id()));
    assertThat(ids).containsExactly(Long.MIN_VALUE, -1L, 0L, 5L, 40L, Long.MAX_VALUE);

    List<Event> events = new ArrayList<>();
    for (String user :
        List.of("b", "ab", "a", "上海", "a\u0000", "zzzzzzzzz2", "zzzzzzzzz10", "😀")) {
      events.add(new Event(user, 1, 1, true));
    }
    List<String> names = new ArrayList<>();
    gather(events, 2, plan(10, 1, false)).users().forEachRemaining(u -> names.add(u.user()));
    assertThat(names)
        .containsExactly("a", "a\u0000", "ab", "b", "zzzzzzzzz10", "zzzzzzzzz2", "上海", "😀");
  }

  private static SetsPlan plan(int cap, int minEvents, boolean ordered) {
    return new SetsPlan(1, 1, UserType.STRING, cap, minEvents, ordered);
  }

  private static Map<String, Set<Long>> sets(List<Event> events, int blocks, SetsPlan plan) {
    Map<String, Set<Long>> found = new LinkedHashMap<>();
    gather(events, blocks, plan)
        .users()
        .forEachRemaining(
            user -> {
              Set<Long> items = new TreeSet<>();
              for (int i = user.from(); i < user.to(); i++) {
                items.add(user.hashes()[i]);
              }
              assertThat(items).hasSize(user.items());
              found.put(user.user(), items);
            });
    return found;
  }

  private static PartitionSets gather(List<Event> events, int blocks, SetsPlan plan) {
    List<Tuple2<Integer, byte[]>> packed = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      EventBlock rows = new EventBlock(16);
      for (int i = block; i < events.size(); i += blocks) {
        Event event = events.get(i);
        rows.add(event.user().getBytes(StandardCharsets.UTF_8), event.item(), event.stamp());
      }
      packed.add(new Tuple2<>(0, rows.take()));
    }
    Collections.reverse(packed);
    return PartitionSets.gather(packed.iterator(), plan);
  }
}
