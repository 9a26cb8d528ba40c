package io.nightsieve.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.nightsieve.filters.Updates;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The configuration as it was resolved, in a form that is the same for the same meaning: defaults
 * filled in, keys sorted, file order and origin forgotten.
 *
 * @param values every key that has a value; texts, longs, doubles and lists of texts
 * @param hash SHA-256, hexadecimal, of all values
 * @param contentHash SHA-256, hexadecimal, of the values that can change a filter: the rules of the
 *     source (not its path: the input files stand for that), the item, the layers, the rate, the
 *     sizing, the buckets and the wire format
 */
public record ConfigFingerprint(SortedMap<String, Object> values, String hash, String contentHash) {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  /** The fingerprint of a configuration. */
  public static ConfigFingerprint of(NightConfig config) {
    SortedMap<String, Object> values = values(config);
    SortedMap<String, Object> content = new TreeMap<>(values);
    content.keySet().removeIf(key -> !changesFilters(key));
    return new ConfigFingerprint(
        Collections.unmodifiableSortedMap(values), hashOf(values), hashOf(content));
  }

  /** SHA-256, hexadecimal, over the canonical JSON of such values: sorted keys, no blanks. */
  public static String hashOf(Map<String, Object> values) {
    try {
      return Checksums.sha256(JSON.writeValueAsString(values).getBytes(StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  // What is in doubt counts as changing: a segment built again costs minutes, one wrongly reused
  // costs the promise.
  private static boolean changesFilters(String key) {
    return switch (key) {
      case "name", "source.path", "publish.path", "publish.keep-versions" -> false;
      default -> !key.startsWith("audit.");
    };
  }

  private static SortedMap<String, Object> values(NightConfig config) {
    SortedMap<String, Object> v = new TreeMap<>();
    v.put("name", config.name());
    putSource(v, config.source());
    v.put("item.type", label(config.item().type()));
    for (int i = 0; i < config.layers().size(); i++) {
      NightConfig.Layer layer = config.layers().get(i);
      String at = "layers[" + i + "]";
      v.put(at + ".name", layer.name());
      v.put(at + ".keep", layer.keepDays() + " days");
      v.put(at + ".kind", layer.kind().label());
      layer.fpp().ifPresent(fpp -> v.put(at + ".fpp", fpp));
      // Left out where it says nothing, so that configurations from before it keep their hash.
      if (layer.updates() != Updates.NONE) {
        v.put(at + ".updates", label(layer.updates()));
      }
    }
    v.put("fpp", config.fpp());
    v.put("sizing.headroom", config.sizing().headroom());
    v.put("sizing.margin", config.sizing().margin());
    v.put("sizing.max-items-per-user", (long) config.sizing().maxItemsPerUser());
    v.put("publish.path", config.publish().path());
    v.put("publish.keep-versions", (long) config.publish().keepVersions());
    v.put("publish.format", config.publish().format());
    v.put("publish.buckets", (long) config.publish().buckets());
    v.put("audit.users", (long) config.audit().users());
    v.put("audit.probes-per-user", (long) config.audit().probesPerUser());
    v.put("audit.on-fail", "reject");
    v.put("audit.on-insufficient", label(config.audit().onInsufficient()));
    return v;
  }

  private static void putSource(SortedMap<String, Object> v, NightConfig.Source source) {
    v.put("source.path", source.path());
    v.put("source.format", label(source.format()));
    source.options().forEach((name, value) -> v.put(ConfigKeys.OPTIONS + "." + name, value));
    source
        .partition()
        .ifPresent(
            partition -> {
              v.put("source.partition.column", partition.column());
              v.put("source.partition.format", partition.format());
              v.put("source.partition.zone", partition.zone().getId());
            });
    v.put("source.columns.user", source.columns().user());
    v.put("source.columns.item", source.columns().item());
    source.columns().action().ifPresent(column -> v.put("source.columns.action", column));
    source.columns().time().ifPresent(column -> v.put("source.columns.time", column));
    v.put("source.actions", source.actions());
    v.put("source.undo", source.undo());
    v.put("source.min-events", (long) source.minEvents());
    v.put("source.zone", source.zone().getId());
    v.put("source.late-days", (long) source.lateDays());
    v.put("source.on-bad-file", label(source.onBadFile()));
    v.put("source.success-marker", label(source.successMarker()));
    v.put("source.on-missing-day", label(source.onMissingDay()));
  }

  private static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
