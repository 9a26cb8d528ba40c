package io.nightsieve.testing;

import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.config.Checksums;
import io.nightsieve.config.ConfigFingerprint;
import io.nightsieve.config.NightConfig;
import io.nightsieve.events.EventCounts;
import io.nightsieve.source.InputFile;
import io.nightsieve.source.SourceReport;
import io.nightsieve.version.Manifest;
import io.nightsieve.version.VersionId;
import io.nightsieve.version.VersionStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes small versions whose segment files hold any bytes, for tests that read no filter. */
public final class TestVersions {
  private static final NightConfig CONFIG = Configs.source(Path.of("/logs")).build();

  private final VersionStore store;

  public TestVersions(VersionStore store) {
    this.store = store;
  }

  /** Writes the segment files of a version, and gives the manifest that names them. */
  public Manifest write(String date, String content) {
    List<SegmentFile> files = new ArrayList<>();
    for (int bucket = 0; bucket < 2; bucket++) {
      files.add(file(date, content + bucket, bucket));
    }
    SourceReport source =
        new SourceReport(
            List.of(
                new InputFile("/logs/dt=" + date + "/" + content + ".parquet", 100, 17, date, 5)),
            Map.of(),
            List.of(),
            List.of(),
            List.of());
    return manifest(date, source, files);
  }

  /** A manifest of another night that reuses the files of this one. */
  public static Manifest on(String date, Manifest reused) {
    SourceReport source =
        new SourceReport(reused.inputs(), Map.of(), List.of(), List.of(), List.of());
    return manifest(date, source, reused.segments().get(0).files());
  }

  private static Manifest manifest(String date, SourceReport source, List<SegmentFile> files) {
    ConfigFingerprint config = ConfigFingerprint.of(CONFIG);
    return new Manifest(
        Manifest.SCHEMA,
        VersionId.of(LocalDate.parse(date), config, source).toString(),
        CONFIG.name(),
        date,
        CONFIG.source().zone().getId(),
        config.values(),
        config.hash(),
        "long",
        "string",
        "xxh64/42",
        "native",
        CONFIG.fpp(),
        2,
        2,
        files.stream().mapToLong(SegmentFile::items).sum(),
        files.stream().mapToLong(SegmentFile::filterBytes).sum(),
        List.of(),
        0,
        new EventCounts(5, 4, Map.of("null_item", 1L), Map.of()),
        source.files(),
        source.skipped(),
        source.emptyDays(),
        source.missingDays(),
        source.notes(),
        List.of(new Segment("recent", date + "_" + date, "seg", "exact", 0.01, 1, files)));
  }

  private SegmentFile file(String date, String content, int bucket) {
    byte[] bytes = ("filters of " + date + " " + content).getBytes(StandardCharsets.UTF_8);
    String sha256 = Checksums.sha256(bytes);
    String path =
        "segments/recent/"
            + date
            + "_"
            + date
            + "/seg/bucket=000"
            + bucket
            + "/part-0000-"
            + sha256.substring(0, 12)
            + ".parquet";
    store.replace(store.path(path), bytes);
    return new SegmentFile(path, bucket, 0, 1, 2, 10, bytes.length, sha256);
  }
}
