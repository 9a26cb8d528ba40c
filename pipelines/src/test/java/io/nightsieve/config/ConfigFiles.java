package io.nightsieve.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Small configurations for tests. */
final class ConfigFiles {
  /** The least that a configuration must say. */
  static final String LEAST =
      """
      name: feed-seen
      source:
        path: /logs
        columns: {user: user_id, item: item_id, time: event_time}
      item: {type: string}
      layers:
        - {name: recent, keep: 7 days, kind: bloom}
      fpp: 0.01
      publish: {path: /filters}
      """;

  /** Everything that a configuration can say. */
  static final String FULL =
      """
      name: feed-seen
      source:
        path: hdfs:///logs/behavior
        format: csv
        options: {header: true, sep: ";"}
        partition: {column: dt, format: yyyyMMdd, zone: UTC}
        columns: {user: user_id, item: item_id, action: event_type, time: event_time}
        actions: [impression, click]
        undo: [unsee]
        min-events: 2
        zone: Asia/Shanghai
        late-days: 3
        on-bad-file: skip
        success-marker: required
        on-missing-day: empty
      item: {type: long}
      layers:
        - {name: history, keep: 4 weeks, kind: exact, fpp: 0.001}
      fpp: 0.02
      sizing: {headroom: 0.2, margin: 0.1, max-items-per-user: 5000}
      publish: {path: hdfs:///filters/feed-seen, keep-versions: 3, format: native, buckets: 8}
      audit: {users: 100, probes-per-user: 50, on-fail: reject, on-insufficient: approve}
      """;

  private ConfigFiles() {}

  static NightConfig load(Path directory, String yaml) {
    return load(directory, yaml, Map.of(), Map.of());
  }

  static NightConfig load(
      Path directory, String yaml, Map<String, String> env, Map<String, String> overrides) {
    Path file = directory.resolve("night.yaml");
    try {
      Files.writeString(file, yaml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ConfigLoader.load(file, env, overrides);
  }
}
