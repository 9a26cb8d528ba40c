package io.nightsieve.sets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FingerprintsTest {
  private static final int WORDS = 2;

  private static Fingerprints of(long[]... entries) {
    Fingerprints prints = new Fingerprints(WORDS);
    for (long[] entry : entries) {
      prints.add(entry[0], entry, 1);
    }
    return prints;
  }

  private static long[] copy(Fingerprints prints, long hash) {
    long[] copied = new long[prints.count(hash) * WORDS];
    assertThat(prints.copy(hash, copied, 0)).isEqualTo(copied.length);
    return copied;
  }

  @Test
  void itemsThatShareAHashKeepAFingerprintEachInOneOrder() {
    long[] first = {7, 1, 9};
    long[] second = {7, 1, 10};
    long[] third = {7, -4, 3};
    long[] expected = {-4, 3, 1, 9, 1, 10};
    assertThat(copy(of(first, second, third, second), 7)).isEqualTo(expected);
    assertThat(copy(of(third, second, first, first), 7)).isEqualTo(expected);
    assertThat(copy(of(second, third, first), 7)).isEqualTo(expected);
  }

  @Test
  void aHashThatNeverCameHasNone() {
    assertThat(of(new long[] {7, 1, 2}).count(8)).isZero();
  }

  @Test
  void blocksCarryAllOfThemAndMerge() {
    Fingerprints evens = new Fingerprints(WORDS);
    Fingerprints all = new Fingerprints(WORDS);
    IntStream.range(0, 3000)
        .forEach(i -> (i % 2 == 0 ? evens : all).add(hash(i), new long[] {i, -i}, 0));
    all.addBlock(evens.toBlock());
    all.addBlock(evens.toBlock());
    assertThat(all.size()).isEqualTo(3000);
    for (int i = 0; i < 3000; i++) {
      assertThat(copy(all, hash(i))).containsExactly(i, -i);
    }
  }

  private static long hash(int i) {
    return i * 0x9E3779B97F4A7C15L;
  }
}
