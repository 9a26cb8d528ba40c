package io.nightsieve.filters.peer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.nightsieve.filters.peer.PeerVectors.Case;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is checked of every case that a real server wrote; README.md beside them has the fields. */
final class RedisVectors {
  private RedisVectors() {}

  /** The image is the recorded one, whole and cut into the recorded chunks. */
  static void assertIsTheRecordedDump(
      Case recorded, byte[] stored, List<RedisChunks.Chunk> chunks) {
    assertThat(PeerVectors.sha256(stored)).isEqualTo(recorded.json().get("sha256").asText());
    JsonNode dump = recorded.json().get("chunks");
    assertThat(chunks).hasSize(dump.size() - 1);
    for (int i = 0; i < chunks.size(); i++) {
      JsonNode chunk = dump.get(i);
      byte[] data = chunks.get(i).data();
      assertThat(chunks.get(i).iterator()).isEqualTo(chunk.get("iter").asLong());
      if (chunk.has("data")) {
        assertThat(data).isEqualTo(Base64.getDecoder().decode(chunk.get("data").asText()));
      } else {
        assertThat(data).hasSize(chunk.get("length").asInt());
        assertThat(PeerVectors.sha256(data)).isEqualTo(chunk.get("sha256").asText());
      }
    }
  }

  /** Every recorded answer, positive, false positive or negative, is given again. */
  static void assertAnswersAsRecorded(Case recorded, WireFormat format, PeerFilter filter) {
    Set<String> refused = new HashSet<>(recorded.texts("items_answering_false"));
    List<String> members = new ArrayList<>(recorded.texts("positives"));
    if (recorded.json().path("positives_all_items").asBoolean()) {
      members.addAll(recorded.texts("items"));
    }
    for (String member : members) {
      assertThat(PeerVectors.mightContain(format, filter, recorded.key(member)))
          .as(member)
          .isTrue();
    }
    for (String item : refused) {
      assertThat(PeerVectors.mightContain(format, filter, recorded.key(item))).as(item).isFalse();
    }
    List<String> falsePositives = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      if (PeerVectors.mightContain(format, filter, ItemKeys.of("neg:" + i))) {
        falsePositives.add("neg:" + i);
      }
    }
    List<String> listed = recorded.texts("negatives_answering_true");
    assertThat(falsePositives).startsWith(listed.toArray(new String[0]));
    assertThat(falsePositives).hasSize(recorded.json().get("stats").get("falsePositives").asInt());
  }
}
