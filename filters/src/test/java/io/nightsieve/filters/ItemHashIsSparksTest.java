package io.nightsieve.filters;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The expected values were written by Spark 3.5.9's XXH64 with seed 42. */
class ItemHashIsSparksTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, 42, Long.MIN_VALUE, Long.MAX_VALUE})
  void aLongIsHashedAsItsEightLittleEndianBytes(long item) {
    byte[] key = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(item).array();
    assertThat(ItemHash.ofLong(item)).isEqualTo(ItemHash.ofBytes(key));
  }

  @ParameterizedTest
  @CsvSource({
    "'', -7444071767201028348",
    "a, -8582455328737087284",
    "abcd, -6810745876291105281",
    "Spark, -4294468057691064905",
    "abcdefgh, 2470326616177429180",
    "0123456789abcdef0123456789abcdef0123456789abcdef01234, -7470762107357766407",
    "polygenelubricants, -6995171404134456524",
    "上海, -6133441805341374365",
    "naïve, 6911616141519224023",
    "😀, -5869505314936196641",
    "İ, -4425250664271081651",
  })
  void a28_textHashesAsInSpark(String item, long hash) {
    assertThat(ItemHash.ofString(item)).isEqualTo(hash);
  }

  @ParameterizedTest
  @CsvSource({
    "0, -5252525462095825812",
    "1, -7001672635703045582",
    "-1, 3858142552250413010",
    "-2147483648, -432314631229701436",
    "-9223372036854775808, -8619748838626508300",
    "9223372036854775807, -3246596055638297850",
  })
  void a28_numbersHashAsInSpark(long item, long hash) {
    assertThat(ItemHash.ofLong(item)).isEqualTo(hash);
  }
}
