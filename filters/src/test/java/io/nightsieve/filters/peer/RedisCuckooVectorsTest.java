package io.nightsieve.filters.peer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.peer.PeerVectors.Case;
import io.nightsieve.filters.peer.RedisChunks.Chunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bytes and answers of RedisBloom 2.6.28, 2.8.20 and a later master. */
class RedisCuckooVectorsTest {
  private static final RedisCuckooFormat FORMAT = new RedisCuckooFormat();
  private static final FilterSpec ANY = new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.STRING, 0);

  private record Operation(String name, String item) {}

  static List<Case> cases() {
    return PeerVectors.of("redisbloom-cf.json").toList();
  }

  private static RedisCuckooBuilder builder(Case recorded) {
    return new RedisCuckooBuilder(
        (long) recorded.number("capacity", 1024),
        (int) recorded.number("bucketSize", 2),
        (int) recorded.number("maxIterations", 20),
        (int) recorded.number("expansion", 1));
  }

  private static List<Operation> operations(Case recorded) {
    List<Operation> operations = new ArrayList<>();
    recorded.texts("items").forEach(item -> operations.add(new Operation("add", item)));
    recorded
        .json()
        .path("ops")
        .forEach(op -> operations.add(new Operation(op.get(0).asText(), op.get(1).asText())));
    return operations;
  }

  private static long hash(Case recorded, String item) {
    return PeerVectors.fingerprint(FORMAT, recorded.key(item))[0];
  }

  /** What the server answers, as the cases record it. */
  private static String apply(RedisCuckooBuilder builder, Case recorded, Operation operation) {
    long hash = hash(recorded, operation.item);
    return switch (operation.name) {
      case "add" -> answer(builder.add(hash));
      case "addnx" -> answer(builder.addIfAbsent(hash));
      case "del" -> builder.delete(hash) ? "1" : "0";
      case "compact" -> {
        builder.compact();
        yield "OK";
      }
      default -> throw new AssertionError(operation);
    };
  }

  private static String answer(RedisCuckooBuilder.Answer answer) {
    return switch (answer) {
      case ADDED -> "1";
      case ALREADY_THERE -> "0";
      case FULL -> "ERR:Filter is full";
      case TOO_MANY_EXPANSIONS -> "ERR:Maximum expansions reached";
    };
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theBytesAndAnswersOfTheServerAreReproduced(Case recorded) {
    RedisCuckooBuilder builder = builder(recorded);
    List<Operation> operations = operations(recorded);
    Map<Integer, String> notOne = new LinkedHashMap<>();
    for (int i = 0; i < operations.size(); i++) {
      String answer = apply(builder, recorded, operations.get(i));
      if (!answer.equals("1")) {
        notOne.put(i, answer);
      }
    }
    Map<Integer, String> expected = new LinkedHashMap<>();
    for (JsonNode entry : recorded.json().get("returns_not_1")) {
      expected.put(entry.get(0).asInt(), entry.get(1).asText());
    }
    assertThat(notOne).isEqualTo(expected);
    assertCounts(builder, recorded, operations);

    byte[] stored = builder.toBytes();
    RedisVectors.assertIsTheRecordedDump(recorded, stored, RedisChunks.ofCuckoo(stored));
    RedisVectors.assertAnswersAsRecorded(recorded, FORMAT, FORMAT.open(ANY, stored));
  }

  private static void assertCounts(
      RedisCuckooBuilder builder, Case recorded, List<Operation> operations) {
    Set<String> items = new LinkedHashSet<>();
    for (Operation operation : operations) {
      if (!operation.name.equals("compact")) {
        items.add(operation.item);
      }
    }
    JsonNode counts = recorded.json().get("counts_not_1");
    counts.fieldNames().forEachRemaining(items::add);
    for (String item : items) {
      int expected = counts.path(item).asInt(1);
      assertThat(builder.count(hash(recorded, item))).as(item).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aDumpIsPutTogetherWhateverTheOrderOfItsChunks(Case recorded) {
    RedisCuckooBuilder builder = builder(recorded);
    operations(recorded).forEach(operation -> apply(builder, recorded, operation));
    byte[] stored = builder.toBytes();
    List<Chunk> chunks = new ArrayList<>(RedisChunks.ofCuckoo(stored));
    chunks.add(new Chunk(0, new byte[0]));
    Collections.reverse(chunks);
    assertThat(Arrays.equals(RedisChunks.cuckooOf(chunks), stored)).isTrue();
  }
}
