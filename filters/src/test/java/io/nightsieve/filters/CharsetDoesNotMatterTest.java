package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class CharsetDoesNotMatterTest {
  private static final List<String> IDS = List.of("上海", "naïve", "😀", "İ");

  /** Prints the bytes of a filter of each kind over the ids, as this JVM builds them. */
  public static void main(String[] args) {
    for (FilterKind kind : TestSets.kinds()) {
      System.out.println(kind.label() + " " + HexFormat.of().formatHex(build(kind)));
    }
  }

  private static byte[] build(FilterKind kind) {
    return TestSets.bytes(
        new FilterSpec(kind, 0.01, ItemType.STRING, 0),
        IDS.stream().mapToLong(ItemHash::ofString).toArray());
  }

  private static List<String> builtWith(String charset) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=" + charset,
                "-cp",
                System.getProperty("java.class.path"),
                CharsetDoesNotMatterTest.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    assertThat(process.waitFor()).as(output).isZero();
    return Arrays.asList(output.split("\\R"));
  }

  @Test
  void a21_thePlatformsCharsetLeavesNoTrace() throws Exception {
    List<String> latin = builtWith("ISO-8859-1");
    assertThat(latin).hasSize(KindRegistry.ALL.size()).isEqualTo(builtWith("UTF-8"));
    for (int i = 0; i < latin.size(); i++) {
      FilterKind kind = TestSets.kinds().get(i);
      String hex = latin.get(i).substring(kind.label().length() + 1);
      assertThat(hex).isEqualTo(HexFormat.of().formatHex(build(kind)));
      MembershipFilter filter = Filters.open(HexFormat.of().parseHex(hex));
      for (String id : IDS) {
        assertThat(filter.mightContain(id)).isTrue();
      }
    }
  }
}
