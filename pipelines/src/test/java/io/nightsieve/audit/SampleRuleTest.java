package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SampleRuleTest {
  private static final int PARTITIONS = 512;
  private static final int[] SIZES = {1, 30, 20_000, 200_000};

  @Test
  void ofEachSizeAFewAreLookedAtHoweverManyPartitionsThereAre() {
    SampleRule rule = new SampleRule(100, 1_000_000_000, PARTITIONS);
    SampleRule.Sample sample = rule.choose(candidates(rule, "all"));
    assertThat(sample.standing()).isEmpty();
    assertThat(sample.others().stream().filter(user -> user.endsWith("-1"))).hasSize(64);
    assertThat(sample.others().stream().filter(user -> user.endsWith("-30"))).hasSize(64);
    assertThat(sample.others().stream().filter(user -> user.endsWith("-20000"))).hasSize(8);
    assertThat(sample.others().stream().filter(user -> user.endsWith("-200000"))).hasSize(8);
  }

  @Test
  void everyLayerHasItsOwnFew() {
    SampleRule rule = new SampleRule(100, 1_000_000_000, PARTITIONS);
    List<SampleRule.Candidate> both = candidates(rule, "recent");
    both.addAll(candidates(rule, "older"));
    assertThat(rule.choose(both).size()).isEqualTo(2 * (64 + 64 + 8 + 8));
  }

  @Test
  void theOrderOfCandidatesDoesNotMatter() {
    SampleRule rule = new SampleRule(1000, 5_000, PARTITIONS);
    List<SampleRule.Candidate> candidates = candidates(rule, "all");
    SampleRule.Sample sample = rule.choose(candidates);
    assertThat(sample.standing()).isNotEmpty();
    Collections.shuffle(candidates, new Random(3));
    assertThat(rule.choose(candidates)).isEqualTo(sample);
  }

  private static List<SampleRule.Candidate> candidates(SampleRule rule, String layer) {
    List<SampleRule.Candidate> all = new ArrayList<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      SampleRule.Collector collector = rule.new Collector(layer);
      for (int user = 0; user < 5; user++) {
        for (int size : SIZES) {
          collector.add(layer + "-" + partition + "-" + user + "-" + size, size);
        }
      }
      all.addAll(collector.done());
    }
    return all;
  }
}
