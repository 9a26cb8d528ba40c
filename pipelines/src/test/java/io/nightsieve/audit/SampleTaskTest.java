package io.nightsieve.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.nightsieve.filters.ItemType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampleTaskTest {
  @Test
  void aUserWhoDiffersInTwoLayersIsOneCase() {
    Catalogue nothing = new Catalogue(ItemType.LONG, 0, List.of(), List.of());
    SampleTask task = new SampleTask(new Negatives(nothing), Map.of(), 10, 100);
    RecountedUser user = new RecountedUser("u", true);
    user.layer("recent").items.add(new RecountedUser.Seen(1L, 10));
    user.layer("older").items.add(new RecountedUser.Seen(2L, 5));
    user.layer("older").items.add(new RecountedUser.Seen(3L, 5));
    task.add(user);
    assertThat(task.done().findings().listed())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.layer()).isNull();
              assertThat(finding.detail())
                  .isEqualTo(
                      "older: the logs give 2 items, stored are 0 filters; recent: the logs give 1"
                          + " item, stored are 0 filters");
            });
  }
}
