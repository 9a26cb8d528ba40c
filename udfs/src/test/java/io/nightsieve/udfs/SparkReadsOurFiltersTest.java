package io.nightsieve.udfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import io.nightsieve.filters.peer.ItemKeys;
import io.nightsieve.filters.peer.PeerFilter;
import io.nightsieve.filters.peer.WireFormat;
import io.nightsieve.filters.peer.WireFormats;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.spark.util.sketch.BloomFilter;
import org.junit.jupiter.api.Test;

/** Spark's own Bloom filter, of the line that this is built for, answers alike from our bytes. */
class SparkReadsOurFiltersTest {
  private static final FilterSpec SPEC = new FilterSpec(FilterKind.BLOOM, 0.01, ItemType.LONG, 0);
  private static final int ITEMS = 2000;

  private static byte[] build(WireFormat format) {
    long[] prints = new long[ITEMS];
    for (int i = 0; i < ITEMS; i++) {
      format.fingerprint(ItemKeys.of(i * 31L), 0, Long.BYTES, prints, i);
    }
    return format.build(SPEC, prints, ITEMS);
  }

  private static void answersAlike(WireFormat format) throws IOException {
    byte[] bytes = build(format);
    BloomFilter theirs = BloomFilter.readFrom(new ByteArrayInputStream(bytes));
    PeerFilter ours = format.open(SPEC, bytes);
    long[] print = new long[1];
    for (long i = 0; i < 40_000; i++) {
      format.fingerprint(ItemKeys.of(i), 0, Long.BYTES, print, 0);
      assertThat(theirs.mightContainLong(i)).isEqualTo(ours.mightContain(print, 0));
    }
    for (long i = 0; i < ITEMS; i++) {
      assertThat(theirs.mightContainLong(i * 31)).isTrue();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    theirs.writeTo(out);
    assertThat(out.toByteArray()).isEqualTo(bytes);
  }

  @Test
  void versionOneIsReadByEveryLine() throws IOException {
    answersAlike(WireFormats.named("spark-v1"));
  }

  @Test
  void versionTwoIsReadBySparkFourAndRefusedBySparkThree() throws IOException {
    WireFormat format = WireFormats.named("spark-v2");
    if (org.apache.spark.package$.MODULE$.SPARK_VERSION().startsWith("3.")) {
      assertThatThrownBy(() -> BloomFilter.readFrom(new ByteArrayInputStream(build(format))))
          .isInstanceOf(IOException.class);
    } else {
      answersAlike(format);
    }
  }
}
