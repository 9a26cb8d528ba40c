package io.nightsieve.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.audit.ApprovalFile;
import io.nightsieve.build.Segment;
import io.nightsieve.build.SegmentFile;
import io.nightsieve.version.LatestBuild;
import io.nightsieve.version.LivePointer;
import io.nightsieve.version.Manifest;
import io.nightsieve.version.StrictJson;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LayoutIsDocumentedTest {
  private static final Pattern EXAMPLE = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);

  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "spec", "layout.md"));
  }

  @Test
  void theExamplesAreExactToTheByte() throws IOException {
    List<byte[]> examples = new ArrayList<>();
    for (Matcher each = EXAMPLE.matcher(page()); each.find(); ) {
      examples.add(each.group(1).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(examples).hasSize(4);
    assertSame(examples.get(0), ApprovalFile.class, ApprovalFile.SCHEMA);
    assertSame(examples.get(1), LatestBuild.class, LatestBuild.SCHEMA);
    assertSame(examples.get(2), LivePointer.class, LivePointer.SCHEMA);
    assertSame(examples.get(3), LockFile.class, LockFile.SCHEMA);
  }

  private static void assertSame(byte[] example, Class<? extends Record> type, int schema) {
    Record read = StrictJson.read(example, type, schema, "docs/spec/layout.md", "");
    assertThat(StrictJson.write(read))
        .asString()
        .isEqualTo(new String(example, StandardCharsets.UTF_8));
  }

  @Test
  void aFirstPointerSaysThatItHasNoPast() {
    LivePointer first = new LivePointer(LivePointer.SCHEMA, "v", "sum", List.of(), List.of());
    assertThat(StrictJson.write(first)).asString().contains("\n  \"previous\" : [ ],\n");
  }

  @Test
  void everyFieldOfTheManifestIsThere() throws IOException {
    String page = page();
    for (Class<?> type : List.of(Manifest.class, Segment.class, SegmentFile.class)) {
      for (RecordComponent field : type.getRecordComponents()) {
        assertThat(page)
            .as(type + "." + field.getName())
            .containsPattern("[`{, ]" + field.getName() + "[`}, ]");
      }
    }
  }
}
