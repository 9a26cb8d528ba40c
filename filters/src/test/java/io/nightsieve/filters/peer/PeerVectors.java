package io.nightsieve.filters.peer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The filters that the peers wrote. */
final class PeerVectors {
  private static final ObjectMapper JSON = new ObjectMapper();

  private PeerVectors() {}

  /** All cases of a file. */
  static Stream<Case> of(String file) {
    try (InputStream in = PeerVectors.class.getResourceAsStream(file)) {
      return StreamSupport.stream(JSON.readTree(in).spliterator(), false).map(Case::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One filter. */
  record Case(JsonNode json) {
    String name() {
      return json.get("name").asText();
    }

    boolean has(String field) {
      return json.has(field);
    }

    boolean hasParam(String name) {
      return json.get("params").has(name);
    }

    JsonNode param(String name) {
      return json.get("params").get(name);
    }

    double number(String name) {
      return param(name).asDouble();
    }

    double number(String name, double otherwise) {
      return json.get("params").path(name).asDouble(otherwise);
    }

    long whole(String name) {
      return param(name).asLong();
    }

    String text(String name) {
      return param(name).asText();
    }

    /** The image, where it is given whole. */
    byte[] bytes() {
      return Base64.getDecoder().decode(json.get("bytes").asText());
    }

    String sha256() {
      return json.get("sha256").asText();
    }

    /** The keys of a list of items. */
    List<byte[]> keys(String field) {
      List<byte[]> keys = new ArrayList<>();
      if (has(field)) {
        json.get(field).forEach(item -> keys.add(key(item)));
      }
      return keys;
    }

    /** The texts of a list, of pairs their first ones; none where it is not there. */
    List<String> texts(String field) {
      List<String> texts = new ArrayList<>();
      if (has(field)) {
        json.get(field)
            .forEach(item -> texts.add(item.isArray() ? item.get(0).asText() : item.asText()));
      }
      return texts;
    }

    /** The key of an item that is given as text. */
    byte[] key(String item) {
      return isBinary() ? Base64.getDecoder().decode(item) : ItemKeys.of(item);
    }

    /** The 10,000 absent items that were asked for. */
    List<byte[]> probes() {
      String rule = has("probes") ? json.get("probes").asText() : "neg:i";
      List<byte[]> keys = new ArrayList<>();
      for (int i = 0; i < 10_000; i++) {
        keys.add(probe(rule, i));
      }
      return keys;
    }

    /** {@code 1000+i}, {@code 1000+i+0.5} or {@code neg:i}. */
    private byte[] probe(String rule, int i) {
      if (rule.startsWith("neg:")) {
        return ItemKeys.of("neg:" + i);
      }
      long number = Long.parseLong(rule.substring(0, rule.indexOf('+'))) + i;
      return switch (json.get("itemType").asText()) {
        case "long" -> ItemKeys.of(number);
        case "int" -> intKey((int) number);
        default -> ItemKeys.of(Double.doubleToLongBits(number + 0.5));
      };
    }

    /** The absent items that answered "yes"; of binary items, too, they are plain text. */
    List<byte[]> falselyPositive() {
      List<byte[]> keys = new ArrayList<>();
      for (JsonNode item : json.get("negatives_answering_true")) {
        keys.add(item.isTextual() ? ItemKeys.of(item.asText()) : key(item));
      }
      return keys;
    }

    long falsePositives() {
      return json.get("stats").get("falsePositives").asLong();
    }

    byte[] key(JsonNode item) {
      String type = json.has("itemType") ? json.get("itemType").asText() : "string";
      return switch (type) {
        case "long" -> ItemKeys.of(item.bigIntegerValue().longValueExact());
        case "int" -> intKey(item.intValue());
        case "double" -> ItemKeys.of(Double.doubleToLongBits(item.asDouble()));
        default -> key(item.asText());
      };
    }

    private boolean isBinary() {
      return json.has("itemEncoding") && json.get("itemEncoding").asText().equals("base64");
    }

    @Override
    public String toString() {
      return name();
    }
  }

  static byte[] intKey(int value) {
    byte[] key = new byte[Integer.BYTES];
    LittleEndian.putInt(key, 0, value);
    return key;
  }

  /** The fingerprints of keys, one after the other. */
  static long[] fingerprints(WireFormat format, List<byte[]> keys) {
    long[] prints = new long[keys.size() * format.words()];
    for (int i = 0; i < keys.size(); i++) {
      byte[] key = keys.get(i);
      format.fingerprint(key, 0, key.length, prints, i * format.words());
    }
    return prints;
  }

  static long[] fingerprint(WireFormat format, byte[] key) {
    return fingerprints(format, List.of(key));
  }

  static boolean mightContain(WireFormat format, PeerFilter filter, byte[] key) {
    return filter.mightContain(fingerprint(format, key), 0);
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
