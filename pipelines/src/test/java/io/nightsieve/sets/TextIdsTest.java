package io.nightsieve.sets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextIdsTest {
  @Property
  void anyBytesComeBack(@ForAll byte[] id) {
    assertThat(TextIds.bytes(TextIds.of(id))).isEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource({
    "ff, \\xff",
    "61ff62, a\\xffb",
    "e4b8, \\xe4\\xb8",
    "e4b88ae4b8, 上\\xe4\\xb8",
    "eda080, \\xed\\xa0\\x80",
    "f09f9880b8, 😀\\xb8",
    "efbfbdff, \uFFFD\\xff",
  })
  void bytesThatAreNoUtf8AreShownInHex(String hex, String shown) {
    byte[] id = HexFormat.of().parseHex(hex);
    assertThat(TextIds.shown(id)).isEqualTo(shown);
    assertThat(TextIds.isUtf8(TextIds.of(id))).isFalse();
    assertThat(TextIds.bytes(TextIds.of(id))).isEqualTo(id);
  }

  @Test
  void utf8IsItsText() {
    for (String id : new String[] {"", "user-7", "上海", "😀", "\uFFFD"}) {
      assertThat(TextIds.of(id.getBytes(StandardCharsets.UTF_8))).isEqualTo(id);
      assertThat(TextIds.isUtf8(id)).isTrue();
      assertThat(TextIds.shown(id)).isEqualTo(id);
    }
  }
}
