package io.nightsieve.filters.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** Reads the cases that a real server wrote; see README.md beside them for their fields. */
final class RedisVectors {
  private static final int PROBES = 10_000;

  private RedisVectors() {}

  /** A case, shown by its name. */
  record Case(JsonNode json) {
    @Override
    public String toString() {
      return json.get("name").asText();
    }

    List<String> texts(String field) {
      List<String> texts = new ArrayList<>();
      json.path(field).forEach(text -> texts.add(text.asText()));
      return texts;
    }

    byte[] key(String item) {
      boolean raw = json.path("itemEncoding").asText().equals("base64");
      return raw ? Base64.getDecoder().decode(item) : item.getBytes(UTF_8);
    }

    double number(String parameter, double otherwise) {
      return json.get("params").path(parameter).asDouble(otherwise);
    }
  }

  static List<Case> cases(String file) throws IOException {
    List<Case> cases = new ArrayList<>();
    try (InputStream in = RedisVectors.class.getResourceAsStream(file)) {
      new ObjectMapper().readTree(in).forEach(json -> cases.add(new Case(json)));
    }
    return cases;
  }

  static long[] fingerprint(WireFormat format, byte[] key) {
    long[] fingerprint = new long[format.words()];
    format.fingerprint(key, 0, key.length, fingerprint, 0);
    return fingerprint;
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** The image is the recorded one, whole and cut into the recorded chunks. */
  static void assertIsTheRecordedDump(
      Case recorded, byte[] stored, List<RedisChunks.Chunk> chunks) {
    assertThat(sha256(stored)).isEqualTo(recorded.json.get("sha256").asText());
    JsonNode dump = recorded.json.get("chunks");
    assertThat(chunks).hasSize(dump.size() - 1);
    for (int i = 0; i < chunks.size(); i++) {
      JsonNode chunk = dump.get(i);
      byte[] data = chunks.get(i).data();
      assertThat(chunks.get(i).iterator()).isEqualTo(chunk.get("iter").asLong());
      if (chunk.has("data")) {
        assertThat(data).isEqualTo(Base64.getDecoder().decode(chunk.get("data").asText()));
      } else {
        assertThat(data).hasSize(chunk.get("length").asInt());
        assertThat(sha256(data)).isEqualTo(chunk.get("sha256").asText());
      }
    }
  }

  /** Every recorded answer, positive, false positive or negative, is given again. */
  static void assertAnswersAsRecorded(Case recorded, WireFormat format, PeerFilter filter) {
    Set<String> refused = new HashSet<>(recorded.texts("items_answering_false"));
    List<String> members = new ArrayList<>(recorded.texts("positives"));
    if (recorded.json.path("positives_all_items").asBoolean()) {
      members.addAll(recorded.texts("items"));
    }
    for (String member : members) {
      assertThat(ask(format, filter, recorded.key(member))).as(member).isTrue();
    }
    for (String item : refused) {
      assertThat(ask(format, filter, recorded.key(item))).as(item).isFalse();
    }
    List<String> falsePositives = new ArrayList<>();
    for (int i = 0; i < PROBES; i++) {
      if (ask(format, filter, ("neg:" + i).getBytes(UTF_8))) {
        falsePositives.add("neg:" + i);
      }
    }
    List<String> listed = recorded.texts("negatives_answering_true");
    assertThat(falsePositives).startsWith(listed.toArray(new String[0]));
    assertThat(falsePositives).hasSize(recorded.json.get("stats").get("falsePositives").asInt());
  }

  static boolean ask(WireFormat format, PeerFilter filter, byte[] key) {
    return filter.mightContain(fingerprint(format, key), 0);
  }
}
