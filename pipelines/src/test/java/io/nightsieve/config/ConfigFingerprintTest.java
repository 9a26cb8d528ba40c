package io.nightsieve.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigFingerprintTest {
  @TempDir Path directory;

  private ConfigFingerprint of(String yaml, Map<String, String> overrides) {
    return ConfigFingerprint.of(ConfigFiles.load(directory, yaml, Map.of(), overrides));
  }

  @Test
  void theSameMeaningHasTheSameHashHoweverItIsWritten() {
    String shuffled =
        "fpp: 1.0e-2\nsizing: {margin: 0.05}\naudit: {}\n"
            + ConfigFiles.LEAST.replace("fpp: 0.01\n", "").replace("7 days", "1 week");
    assertThat(of(shuffled, Map.of())).isEqualTo(of(ConfigFiles.LEAST, Map.of()));
  }

  @Test
  void theHashOfAKnownConfigurationIsFrozen() {
    ConfigFingerprint fingerprint = of(ConfigFiles.FULL, Map.of());
    assertThat(java.util.List.copyOf(fingerprint.values().keySet())).isSorted();
    assertThat(fingerprint.hash())
        .isEqualTo("7571b3eed59c5764185da3a47505dc81abfc162e7dd4a763d5c95223979b450e");
    assertThat(fingerprint.contentHash())
        .isEqualTo("e4014035c7d0dd88114bbcdb804bdd162b81fd75cf65b287c54fce6989f61acb");
    assertThat(ConfigFingerprint.hashOf(fingerprint.values())).isEqualTo(fingerprint.hash());
  }

  @ParameterizedTest
  @CsvSource({
    "name,other,false",
    "source.path,/elsewhere,false",
    "publish.path,/elsewhere,false",
    "publish.keep-versions,2,false",
    "audit.users,7,false",
    "audit.on-insufficient,reject,false",
    "source.zone,UTC,true",
    "source.late-days,1,true",
    "source.actions,impression,true",
    "source.options.sep,x,true",
    "item.type,string,true",
    "layers[0].kind,bloom,true",
    "layers[0].keep,5 days,true",
    "fpp,0.03,true",
    "sizing.headroom,0.5,true",
    "publish.buckets,4,true",
  })
  void onlyWhatCanChangeAFilterChangesTheContentHash(String key, String value, boolean content) {
    ConfigFingerprint before = of(ConfigFiles.FULL, Map.of());
    ConfigFingerprint after = of(ConfigFiles.FULL, Map.of(key, value));
    assertThat(after.hash()).isNotEqualTo(before.hash());
    assertThat(!after.contentHash().equals(before.contentHash())).isEqualTo(content);
  }
}
