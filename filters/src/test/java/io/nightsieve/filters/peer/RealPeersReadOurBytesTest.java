package io.nightsieve.filters.peer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import io.nightsieve.filters.FilterKind;
import io.nightsieve.filters.FilterSpec;
import io.nightsieve.filters.ItemType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.datasketches.filters.bloomfilter.BloomFilterBuilder;
import org.apache.datasketches.memory.Memory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The peers' own libraries answer alike from our bytes, and we from theirs. */
class RealPeersReadOurBytesTest {
  private static final int PROBES = 10_000;

  private static FilterSpec spec(ItemType type) {
    return new FilterSpec(FilterKind.BLOOM, 0.01, type, 0);
  }

  private static byte[] ofLongs(WireFormat format, int n) {
    List<byte[]> keys = new ArrayList<>();
    for (long i = 0; i < n; i++) {
      keys.add(ItemKeys.of(i * 7919));
    }
    return format.build(spec(ItemType.LONG), PeerVectors.fingerprints(format, keys), n);
  }

  private static byte[] ofTexts(WireFormat format, int n) {
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      keys.add(ItemKeys.of("ünï-" + i));
    }
    return format.build(spec(ItemType.STRING), PeerVectors.fingerprints(format, keys), n);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40, 3000})
  void guava(int n) throws IOException {
    GuavaFormat format = new GuavaFormat();
    byte[] longs = ofLongs(format, n);
    BloomFilter<Long> theirs =
        BloomFilter.readFrom(new ByteArrayInputStream(longs), Funnels.longFunnel());
    PeerFilter ours = format.open(spec(ItemType.LONG), longs);
    for (long i = 0; i < PROBES; i++) {
      boolean answer = theirs.mightContain(i);
      assertThat(answer).isEqualTo(PeerVectors.mightContain(format, ours, ItemKeys.of(i)));
      assertThat(answer || i % 7919 != 0 || i / 7919 >= n).isTrue();
    }
    byte[] texts = ofTexts(format, n);
    BloomFilter<CharSequence> theirTexts =
        BloomFilter.readFrom(
            new ByteArrayInputStream(texts), Funnels.stringFunnel(StandardCharsets.UTF_8));
    for (int i = 0; i < n; i++) {
      assertThat(theirTexts.mightContain("ünï-" + i)).isTrue();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    theirTexts.writeTo(out);
    assertThat(out.toByteArray()).isEqualTo(texts);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40, 3000})
  void dataSketches(int n) {
    DataSketchesFormat format = new DataSketchesFormat();
    byte[] longs = ofLongs(format, n);
    var theirs =
        org.apache.datasketches.filters.bloomfilter.BloomFilter.heapify(Memory.wrap(longs));
    PeerFilter ours = format.open(spec(ItemType.LONG), longs);
    for (long i = 0; i < PROBES; i++) {
      assertThat(theirs.query(i)).isEqualTo(PeerVectors.mightContain(format, ours, ItemKeys.of(i)));
    }
    var filled = BloomFilterBuilder.createByAccuracy(n, 0.01, DataSketchesFormat.SEED);
    for (int i = 0; i < n; i++) {
      filled.queryAndUpdate("ünï-" + i);
    }
    assertThat(ofTexts(format, n)).isEqualTo(filled.toByteArray());
  }
}
